import { networkInterfaces } from 'node:os';
import { literalAddress } from './url-policy.ts';

/**
 * The names and addresses under which this installation is reached, IPv6 without brackets: a crawl must not call the
 * product itself.
 */
export function ownHosts(publicUrl: string | undefined): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const literals = addresses.map(({ address }) => address);
  if (publicUrl === undefined) return literals;
  const { hostname } = new URL(publicUrl);
  return [literalAddress(hostname) ?? hostname, ...literals];
}
