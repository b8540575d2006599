import type { KeyOwner, KeyUse } from '@lectern/shared/db/stores/usage/key-holders.ts';
import { limitsFor } from '@lectern/shared/domain/accounts/plans.ts';
import { NotFoundError } from '@lectern/shared/errors.ts';
import { invalidKey } from '../../api-keys/read-api-key.ts';

/** The user behind a request and the collection it addresses. */
export interface Caller {
  readonly userId: number;
  readonly collectionId: number;
  readonly mcpServerHash: string;
  /** Null for the owner's preview, which needs no key. */
  readonly keyId: number | null;
  readonly isPro: boolean;
  /** Tool calls that the plan allows in a UTC month; null when unlimited. */
  readonly limit: number | null;
  /** Tool calls in this month when the request arrived. */
  readonly used: number;
  /** The collection's revision when the request arrived. */
  readonly revision: number;
  /** Whether the call log contains the questions and answers of the collection. */
  readonly storesQuestions: boolean;
  /** Name and version of the client; null if it sent none. */
  readonly client: string | null;
}

/** A caller that sent an API key. */
export interface KeyCaller extends Caller {
  readonly keyId: number;
}

export interface CallerDeps {
  /** The owner of an API key; null for an unknown key. */
  readonly findKeyOwner: (use: KeyUse) => Promise<KeyOwner | null>;
  readonly plans: 'on' | 'off';
  readonly publicUrl: string;
}

/**
 * The caller behind an API key and an MCP server's hash. Throws NotSignedInError for an unknown key, and NotFoundError
 * for a server that does not exist or belongs to another user.
 */
export async function identifyCaller(
  { findKeyOwner, plans, publicUrl }: CallerDeps,
  use: KeyUse,
): Promise<KeyCaller> {
  const owner = await findKeyOwner(use);
  if (!owner) throw invalidKey(publicUrl);
  if (!owner.collection) {
    throw new NotFoundError(
      `No MCP server at this URL for this API key. Copy the URL again from ${publicUrl}/dashboard`,
    );
  }
  const { keyId, userId, isPro, used, client } = owner;
  const limit = limitsFor(isPro, plans).toolCallsPerMonth;
  return { userId, keyId, isPro, limit, used, client, mcpServerHash: use.mcpServerHash, ...owner.collection };
}
