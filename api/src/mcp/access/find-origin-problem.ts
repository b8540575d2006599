import { isLoopback } from '@lectern/shared/domain/web/is-loopback.ts';

/**
 * Checks Host and Origin. Returns why a request is refused; null when it is allowed. Prevents other sites from reaching the
 * server through a visitor's browser, also by DNS rebinding (MCP specification 2026-07-28, transports, security warning).
 * Programs send no Origin. On loopback, every loopback name is accepted.
 */
export function findOriginProblem(headers: Headers, publicUrl: string): string | null {
  const host = headers.get('host') ?? '';
  const origin = headers.get('origin');
  // Fast path: parsing URLs is slow, and nearly all requests end here.
  if (origin === null && publicUrl.slice(publicUrl.indexOf('//') + 2) === host) return null;
  const own = new URL(publicUrl);
  const isLoopbackHost = isLoopback(own.hostname) && isLoopback(hostnameOf(host));
  if (host !== own.host && !isLoopbackHost) {
    return `The Host header must be ${own.host} (found "${host.slice(0, 100)}")`;
  }
  if (origin === null || origin === own.origin) return null;
  if (isLoopbackHost && origin === `${own.protocol}//${host}`) return null;
  return `Requests from the origin "${origin.slice(0, 100)}" are not allowed`;
}

function hostnameOf(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
}
