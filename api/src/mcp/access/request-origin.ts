/**
 * Why a request may not come from where it says it does; null when it may.
 *
 * A page of another site must not reach the server through a visitor's browser, nor by a name that was made to
 * point here (DNS rebinding; MCP specification 2026-07-28, transports, security warning). Programs send no
 * Origin and are not concerned. A server that runs on loopback is known by every loopback name.
 */
export function refuseOrigin(headers: Headers, publicUrl: string): string | null {
  const host = headers.get('host') ?? '';
  const origin = headers.get('origin');
  // Nearly all requests are such, and to parse addresses takes longer than all else here.
  if (origin === null && publicUrl.slice(publicUrl.indexOf('//') + 2) === host) return null;
  const own = new URL(publicUrl);
  const isLoopbackHost = isLoopback(own.hostname) && isLoopback(hostnameOf(host));
  if (host !== own.host && !isLoopbackHost) {
    return `The Host header names "${host.slice(0, 100)}", this server is ${own.host}`;
  }
  if (origin === null || origin === own.origin) return null;
  if (isLoopbackHost && origin === `${own.protocol}//${host}`) return null;
  return `Requests from pages of "${origin.slice(0, 100)}" are not accepted`;
}

function hostnameOf(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}
