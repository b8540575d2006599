import type { Endpoint } from '@lectern/shared/contracts/endpoint.ts';
import type { AppContext } from '../app-env.ts';
import type { CountUse } from './rate-limits.ts';

const KIB = 1024;
/** Smaller bodies count only as requests. */
const MIN_COUNTED_BYTES = 64 * KIB;

/**
 * Counts the text that a user stores, in KiB. It needs up to twelve times as much space in the database, so one account could
 * fill its disk within an hour. Rejects with TooManyRequestsError over the limit.
 */
export async function countText(
  { countUse }: { readonly countUse: CountUse },
  { req }: AppContext,
  {
    body,
    endpoint,
    userId,
  }: { readonly body: unknown; readonly endpoint: Endpoint; readonly userId: number },
): Promise<void> {
  if (endpoint.method === 'GET') return;
  const stated = req.header('content-length');
  const bytes = stated === undefined ? sizeOf(body, endpoint) : Number(stated);
  if (bytes > MIN_COUNTED_BYTES) await countUse('store-text', `user-${userId}`, Math.ceil(bytes / KIB));
}

/** The size of a body. A file is not read yet, so it counts with the maximum size. */
function sizeOf(body: unknown, { bodyType, maxBodyBytes = 0 }: Endpoint): number {
  return bodyType === undefined ? Buffer.byteLength(JSON.stringify(body ?? '')) : maxBodyBytes;
}
