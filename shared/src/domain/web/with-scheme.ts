import { isLoopback } from './is-loopback.ts';

const HOST_WITHOUT_SCHEME = /^(\[[\da-f:.]+\]|[a-z\d-]+(?:\.[a-z\d-]+)*)(:\d+)?(?:[/?#]|$)/i;

/**
 * Adds the scheme to a URL without one, such as `example.com/docs` or `localhost:8000`: `http://` on this machine, else
 * `https://`. Returns other texts, such as a single word, unchanged.
 */
export function withScheme(typed: string): string {
  const url = typed.trim();
  const [, host = '', port = ''] = HOST_WITHOUT_SCHEME.exec(url) ?? [];
  if (isLoopback(host.toLowerCase())) return `http://${url}`;
  return /[.:]/.test(host + port) ? `https://${url}` : url;
}
