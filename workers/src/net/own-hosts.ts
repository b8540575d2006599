import { networkInterfaces } from 'node:os';

/** The names and addresses under which this installation is reached: a crawl must not call the product itself. */
export function ownHosts(publicUrl: string | undefined): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const literals = addresses.map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address));
  return publicUrl === undefined ? literals : [new URL(publicUrl).hostname, ...literals];
}
