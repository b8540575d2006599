const HOST_WITHOUT_SCHEME = /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z][a-z\d-]+(?::\d+)?(?:[/?#]|$)/i;

/** Adds `https://` to a URL without a scheme, such as `example.com/docs`; returns others unchanged. */
export function withScheme(typed: string): string {
  const url = typed.trim();
  return HOST_WITHOUT_SCHEME.test(url) ? `https://${url}` : url;
}
