import { networkInterfaces } from 'node:os';
import { ipLiteralOf } from '@lectern/shared/net/url-policy.ts';

/** The host names and addresses of this installation, IPv6 without brackets. A crawl must never call them. */
export function ownHosts(publicUrl: string | undefined): string[] {
  const interfaces = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const addresses = interfaces.map(({ address }) => address);
  if (publicUrl === undefined) return addresses;
  const { hostname } = new URL(publicUrl);
  return [ipLiteralOf(hostname) ?? hostname, ...addresses];
}
