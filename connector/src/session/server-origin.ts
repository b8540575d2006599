import { isLoopback } from '../../../shared/src/domain/web/is-loopback.ts';
import { UsageError } from '../commands/exit-codes.ts';

/**
 * The origin of a server's URL as a user types it. A path is ignored, and the scheme may be missing: it is https://, or http://
 * on this machine. Throws UsageError for a URL that would send the key unencrypted.
 */
export function readOrigin(typed: string): string {
  const url = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (typed === '' || !URL.canParse(url)) throw new UsageError(`"${typed}" is not the URL of a server`);
  const { protocol, hostname, origin, host, username } = new URL(url);
  const isLocal = isLoopback(hostname);
  if (protocol !== 'https:' && !isLocal)
    throw new UsageError(`The URL must start with https:// ("${origin}" would send the key unencrypted)`);
  if (username !== '') throw new UsageError('The URL must not contain a user name');
  return isLocal && url !== typed ? `http://${host}` : origin;
}
