const HOST_WITHOUT_SCHEME = /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z][a-z\d-]+(?::\d+)?(?:[/?#]|$)/i;

/** An address as people type it, such as `example.com/docs`, with its `https://`; others unchanged. */
export function withScheme(typed: string): string {
  const url = typed.trim();
  return HOST_WITHOUT_SCHEME.test(url) ? `https://${url}` : url;
}
