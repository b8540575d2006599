import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';

/** Identifies the client of a request for rate limits. */
export type ClientAddress = (context: Context) => string;

// An IPv6 customer has at least a /64, and could otherwise count as 2^64 clients (RFC 6177).
const IPV6_PREFIX_PARTS = 4;
/** An address of IPv4 or, in brackets, of IPv6, with the port that some proxies append. */
const WITH_PORT = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/;

/**
 * Identifies clients by their IP address, IPv6 by its /64. Each of `trustedProxies` appends its client's address to
 * X-Forwarded-For; addresses before that come from the client and are ignored.
 */
export function createClientAddress(trustedProxies: number): ClientAddress {
  return (context) =>
    toClientAddress(trustedProxies, context.req.header('x-forwarded-for'), remoteAddress(context));
}

/** The same for the X-Forwarded-For header and the address of a connection. */
export function toClientAddress(
  trustedProxies: number,
  forwardedFor: string | undefined,
  connectedFrom: string | undefined,
): string {
  const forwarded = (forwardedFor ?? '').split(',').map((part) => part.trim());
  return toClientKey((trustedProxies > 0 ? forwarded.at(-trustedProxies) : connectedFrom) ?? '');
}

function remoteAddress(context: Context): string | undefined {
  // The Node adapter passes its request; in-process tests have none.
  const { incoming } = (context.env ?? {}) as { incoming?: IncomingMessage };
  return incoming?.socket.remoteAddress;
}

function toClientKey(text: string): string {
  const [, ipv6, ipv4] = WITH_PORT.exec(text) ?? [];
  const address = ipv6 ?? ipv4 ?? text;
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const prefix = parsed.parts.slice(0, IPV6_PREFIX_PARTS).map((part) => part.toString(16));
  return `${prefix.join(':')}::/64`;
}
