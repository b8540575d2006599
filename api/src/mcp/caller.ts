import type { Db } from '@lectern/shared/db/data-source.ts';
import { findKeyHolder } from '@lectern/shared/db/stores/mcp-callers.ts';
import { limitsFor } from '@lectern/shared/domain/plans.ts';
import { NotFoundError, NotSignedInError } from '@lectern/shared/errors.ts';
import { isWellFormedApiKey } from '../api-keys/key-format.ts';
import { hashApiKey } from '../api-keys/key-vault.ts';

/** Who calls, and the collection of his that he calls. */
export interface Caller {
  readonly userId: number;
  readonly collectionId: number;
  readonly mcpServerHash: string;
  readonly keyId: number;
  readonly isPro: boolean;
  /** Tool calls the plan allows in a UTC month; null when any number. */
  readonly limit: number | null;
  /** Tool calls of this month when the request came. */
  readonly used: number;
  /** The collection's revision when the request came. */
  readonly revision: number;
}

export interface CallerDeps {
  readonly db: Db;
  readonly appSecret: string;
  readonly plans: 'on' | 'off';
  readonly publicUrl: string;
  readonly now: () => Date;
}

/**
 * The caller behind a key and a server's hash, by one query; a key that was mistyped costs none.
 * Throws NotSignedInError without a valid key, and NotFoundError for a server that does not exist or belongs
 * to somebody else.
 */
export async function identifyCaller(
  deps: CallerDeps,
  headers: Headers,
  mcpServerHash: string,
): Promise<Caller> {
  const key = readApiKey(headers);
  const where = `create one at ${deps.publicUrl}/api-keys`;
  if (key === null) {
    throw new NotSignedInError(
      `No API key came with the request: send "Authorization: Bearer <key>"; ${where}`,
    );
  }
  if (key.startsWith('$')) {
    throw new NotSignedInError(
      `The API key is the placeholder "${key.slice(0, 40)}": put the key itself there`,
    );
  }
  const holder = isWellFormedApiKey(key)
    ? await findKeyHolder(deps.db, {
        keyHash: hashApiKey(key, deps.appSecret),
        mcpServerHash,
        now: deps.now(),
      })
    : null;
  if (!holder) throw new NotSignedInError(`The API key is mistyped, deleted or of another server; ${where}`);
  if (!holder.collection) {
    throw new NotFoundError(
      `There is no MCP server at this address for this key: copy the address again at ${deps.publicUrl}/dashboard`,
    );
  }
  const { keyId, userId, isPro, used } = holder;
  const limit = limitsFor(isPro, deps.plans).toolCallsPerMonth;
  return { userId, keyId, isPro, limit, used, mcpServerHash, ...holder.collection };
}

/** The key of a request, from `Authorization: Bearer` or else `x-api-key`; null when there is none. Never from the query. */
function readApiKey(headers: Headers): string | null {
  const [, bearer] = /^bearer +(\S.*)$/i.exec(headers.get('authorization')?.trim() ?? '') ?? [];
  const key = (bearer ?? headers.get('x-api-key') ?? '').trim();
  return key === '' ? null : key;
}
