import type { ApiKeyReply } from '@lectern/shared/contracts/api-keys.ts';
import { formatAgo, formatDay } from '../../format/dates.ts';

/** The access of a key, such as "Read and write · one MCP server · expires 5/1/2027". */
export function describeKey(
  {
    scopes,
    expiresAt,
    rotatedAt,
    collectionId,
  }: Pick<ApiKeyReply, 'scopes' | 'expiresAt' | 'rotatedAt' | 'collectionId'>,
  now = Date.now(),
): string {
  const parts = [scopes.includes('write') ? 'Read and write' : 'Read'];
  if (collectionId !== null) parts.push('one MCP server');
  if (rotatedAt !== null) parts.push('replaced by a new key');
  if (expiresAt !== null) {
    parts.push(`${Date.parse(expiresAt) > now ? 'expires' : 'expired'} ${formatDay(expiresAt)}`);
  }
  return parts.join(' · ');
}

/** The last use of a key and its client, such as "Used 2 minutes ago by cursor 2.1.0". */
export function describeLastUse(
  { lastUsedAt, lastUsedClient }: Pick<ApiKeyReply, 'lastUsedAt' | 'lastUsedClient'>,
  now = Date.now(),
): string {
  if (!lastUsedAt) return 'Never used';
  const used = `Used ${formatAgo(lastUsedAt, now)}`;
  return lastUsedClient ? `${used} by ${lastUsedClient}` : used;
}
