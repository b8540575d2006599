import type { Db } from '@lectern/shared/db/data-source.ts';
import { findKeyHolders, type KeyHolder, type KeyUse } from '@lectern/shared/db/stores/mcp-callers.ts';
import { limitsFor } from '@lectern/shared/domain/plans.ts';
import { NotFoundError, NotSignedInError } from '@lectern/shared/errors.ts';
import { isWellFormedApiKey } from '../../api-keys/key-format.ts';
import { type Batched, createBatches } from './batches.ts';

/** Who calls, and the collection of his that he calls. */
export interface Caller {
  readonly userId: number;
  readonly collectionId: number;
  readonly mcpServerHash: string;
  /** Null for the owner's own look at what agents get. */
  readonly keyId: number | null;
  readonly isPro: boolean;
  /** Tool calls the plan allows in a UTC month; null when any number. */
  readonly limit: number | null;
  /** Tool calls of this month when the request came. */
  readonly used: number;
  /** The collection's revision when the request came. */
  readonly revision: number;
}

/** Somebody who came with a key. */
export interface KeyCaller extends Caller {
  readonly keyId: number;
}

/** A key, by its hash, and the server it was sent to. */
export type KeyAtServer = Omit<KeyUse, 'now'>;

export interface CallerDeps {
  readonly findHolder: Batched<KeyUse, KeyHolder | null>;
  readonly plans: 'on' | 'off';
  readonly publicUrl: string;
  readonly now: () => Date;
}

/**
 * The key of a request, from `Authorization: Bearer` or else `x-api-key`, never from the query; it is well-formed.
 * Throws NotSignedInError, so that a key that is missing or mistyped costs nothing.
 */
export function readApiKey(headers: Headers, publicUrl: string): string {
  const [, bearer] = /^bearer +(\S.*)$/i.exec(headers.get('authorization')?.trim() ?? '') ?? [];
  const key = (bearer ?? headers.get('x-api-key') ?? '').trim();
  if (key === '') {
    throw new NotSignedInError(
      `No API key came with the request: send "Authorization: Bearer <key>"; ${whereToGetOne(publicUrl)}`,
    );
  }
  if (key.startsWith('$')) {
    throw new NotSignedInError(
      `The API key is the placeholder "${key.slice(0, 40)}": put the key itself there`,
    );
  }
  if (!isWellFormedApiKey(key)) throw unknownKey(publicUrl);
  return key;
}

/** Looks holders of keys up; those who come while the database is busy share a query. */
export function createHolderLookup(db: Db): Batched<KeyUse, KeyHolder | null> {
  return createBatches((uses) => findKeyHolders(db, uses));
}

/**
 * The caller behind a key and a server's hash, by one query.
 * Throws NotSignedInError for a key that is not known, and NotFoundError for a server that does not exist or belongs
 * to somebody else.
 */
export async function identifyCaller(deps: CallerDeps, use: KeyAtServer): Promise<KeyCaller> {
  const holder = await deps.findHolder({ ...use, now: deps.now() });
  if (!holder) throw unknownKey(deps.publicUrl);
  if (!holder.collection) {
    throw new NotFoundError(
      `There is no MCP server at this address for this key: copy the address again at ${deps.publicUrl}/dashboard`,
    );
  }
  const { keyId, userId, isPro, used } = holder;
  const limit = limitsFor(isPro, deps.plans).toolCallsPerMonth;
  return { userId, keyId, isPro, limit, used, mcpServerHash: use.mcpServerHash, ...holder.collection };
}

function unknownKey(publicUrl: string): NotSignedInError {
  return new NotSignedInError(
    `The API key is mistyped, deleted or of another server; ${whereToGetOne(publicUrl)}`,
  );
}

function whereToGetOne(publicUrl: string): string {
  return `create one at ${publicUrl}/api-keys`;
}
