import type { Endpoint } from '@lectern/shared/contracts/endpoint.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { useApiKey } from '@lectern/shared/db/stores/accounts/api-keys.ts';
import { findCollectionOfDocument } from '@lectern/shared/db/stores/documents/documents.ts';
import type { KeyScope } from '@lectern/shared/domain/accounts/key-scope.ts';
import { NotAllowedError, NotFoundError } from '@lectern/shared/errors.ts';
import type { MiddlewareHandler } from 'hono';
import type { CurrentKey } from '../../api-keys/current-key.ts';
import { KEY_PREFIX } from '../../api-keys/key-format.ts';
import { hashApiKey } from '../../api-keys/key-vault.ts';
import { invalidKey, readApiKey } from '../../api-keys/read-api-key.ts';
import { toSessionUser } from '../../auth/sessions.ts';
import type { RouteDeps } from '../../deps.ts';
import type { AppEnv } from '../app-env.ts';
import { readBasicKey } from './basic-authentication.ts';
import { countUse } from './count-use.ts';

const MAX_CLIENT_CHARS = 100;
/** The names of the scopes in the web application and the documentation. */
const ACCESS: Record<KeyScope, string> = { read: 'Read', write: 'Read and write' };
const BEARER_KEY = new RegExp(`^bearer +${KEY_PREFIX}`, 'i');

/**
 * Identifies the API key of a request, from the header `Authorization` or `x-api-key`. Browsers do not send these across
 * origins, so such requests need no CSRF protection, except Basic credentials, which are for feeds only. Throws
 * NotSignedInError for an invalid key.
 */
export function apiKey(deps: RouteDeps): MiddlewareHandler<AppEnv> {
  return async function apiKey(context, next) {
    const { headers } = context.req.raw;
    // A proxy in front may add tokens of its own.
    const hasKey = BEARER_KEY.test(headers.get('authorization') ?? '') || headers.has('x-api-key');
    const basicKey = readBasicKey(context.req);
    context.set('apiKey', null);
    if (hasKey || basicKey !== null) {
      const key = basicKey ?? readApiKey(headers, deps.publicUrl);
      const keyHash = hashApiKey(key, deps.appSecret);
      const client = headers.get('user-agent')?.slice(0, MAX_CLIENT_CHARS) ?? null;
      const holder = await useApiKey(deps.db, { keyHash, client, now: deps.now() });
      if (!holder) throw invalidKey(deps.publicUrl);
      const { keyId, scopes, collectionId, ...owner } = holder;
      await countUse(deps, context, 'mcp-request', `rest-${keyId}`);
      // Administrators' tools need a session.
      const user = { ...toSessionUser(owner, deps.plans), isAdmin: false };
      deps.recordVerified?.(key, user.id);
      context.set('apiKey', { keyId, scopes, collectionId, user, hasProPlan: owner.isPro });
    }
    await next();
  };
}

/** Throws NotAllowedError when the key may not call the endpoint. */
export function requireScope(key: CurrentKey, { keyScope }: Endpoint): void {
  if (keyScope === undefined)
    throw new NotAllowedError('API keys cannot use this call. Sign in to the web application');
  if (key.scopes.includes(keyScope)) return;
  throw new NotAllowedError(
    `This API key does not allow this call. Create a key with "${ACCESS[keyScope]}" access`,
  );
}

/** Throws NotFoundError when a key that is limited to one collection addresses another one. */
export async function requireCollection(
  db: Db,
  { collectionId: allowed }: CurrentKey,
  params: { readonly collectionId?: number; readonly documentId?: number },
): Promise<void> {
  if (allowed === null) return;
  const { collectionId, documentId } = params;
  if (collectionId === undefined && documentId === undefined) {
    throw new NotAllowedError(`This API key is limited to collection ${allowed}`);
  }
  if (collectionId !== undefined && collectionId !== allowed) throw outside(allowed);
  if (documentId !== undefined && (await findCollectionOfDocument(db, documentId)) !== allowed)
    throw outside(allowed);
}

function outside(allowed: number): NotFoundError {
  return new NotFoundError(`Not found: this API key is limited to collection ${allowed}`);
}
