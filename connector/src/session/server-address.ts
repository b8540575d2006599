import { UsageError } from '../commands/exit-codes.ts';
import { isLoopback } from '../settings.js';

/**
 * The origin of a server's address as a user types it: https:// may be missing, a path is ignored. Throws UsageError for
 * an address that would send the key unencrypted.
 */
export function readOrigin(address: string): string {
  const url = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  if (address === '' || !URL.canParse(url))
    throw new UsageError(`"${address}" is not the address of a server`);
  const { protocol, hostname, origin, username } = new URL(url);
  if (protocol !== 'https:' && !isLoopback(hostname))
    throw new UsageError(`The address must start with https:// ("${origin}" would send the key unencrypted)`);
  if (username !== '') throw new UsageError('The address must not contain a user name');
  return origin;
}
