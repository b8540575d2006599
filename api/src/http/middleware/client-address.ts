import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';

/** Names the client that sent a request, for counting. */
export type ClientAddress = (context: Context) => string;

// An IPv6 customer has at least a /64, and could otherwise count as 2^64 clients (RFC 6177).
const IPV6_PARTS_OF_A_CUSTOMER = 4;

/**
 * Names clients by the address of their connection, IPv6 by its /64. With `trustedProxies` so many proxies stand in
 * front of us, each of which appends the address it was reached from to X-Forwarded-For; what a client writes into
 * that header itself stands further left and never counts.
 */
export function createClientAddress(trustedProxies: number): ClientAddress {
  return (context) => {
    const forwarded = (context.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
    const address = trustedProxies > 0 ? forwarded.at(-trustedProxies) : remoteAddress(context);
    return clientOf(address ?? '');
  };
}

function remoteAddress(context: Context): string | undefined {
  // The Node adapter passes the request it was made from; without a server there is none.
  const { incoming } = (context.env ?? {}) as { incoming?: IncomingMessage };
  return incoming?.socket.remoteAddress;
}

function clientOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const customer = parsed.parts.slice(0, IPV6_PARTS_OF_A_CUSTOMER).map((part) => part.toString(16));
  return `${customer.join(':')}::/64`;
}
