import {
  type ApiKeyReply,
  createApiKey,
  listApiKeys,
  revealApiKey,
} from '@lectern/shared/contracts/api-keys.ts';
import useSWR, { mutate } from 'swr';
import { z } from 'zod';
import { call } from '../../http/call.ts';
import { HttpError } from '../../http/http-error.ts';

const KEYS_KEY = listApiKeys.path;

/** Accepts camel case and snake case fields, and treats any reply but an array as empty (specification section 3). */
const lenientListing = {
  ...listApiKeys,
  reply: z.preprocess((reply) => (Array.isArray(reply) ? reply.map(withCamelCase) : []), listApiKeys.reply),
};

const lenientCreation = {
  ...createApiKey,
  reply: z.preprocess(withCamelCase, z.object({ apiKey: z.string().nullish() })),
};

function withCamelCase(key: unknown): unknown {
  if (typeof key !== 'object' || key === null) return key;
  const read: Readonly<Record<string, unknown>> = { ...key };
  return {
    ...read,
    keyName: read.keyName ?? read.key_name,
    apiKey: read.apiKey ?? read.api_key,
    createdAt: read.createdAt ?? read.created_at,
  };
}

async function fetchKeys(): Promise<ApiKeyReply[]> {
  try {
    return await call(lenientListing, {});
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw new Error(`Error ${error.status}: ${error.statusText}`, { cause: error });
  }
}

/** The user's masked keys, oldest first. Refetched on every visit because the last use changes. */
export function useApiKeys() {
  return useSWR<ApiKeyReply[], Error>(KEYS_KEY, fetchKeys, { revalidateOnMount: true });
}

/** Refetches the keys. */
export function refreshApiKeys(): Promise<unknown> {
  return mutate(KEYS_KEY);
}

/** The full key, for the clipboard. Throws the errors of `call`. */
export async function fetchFullKey(keyId: number): Promise<string> {
  const { apiKey } = await call(revealApiKey, { params: { keyId } });
  return apiKey;
}

/** Creates a key and returns it; null if the reply does not contain it. Throws the errors of `call`. */
export async function createKey(body: z.input<typeof createApiKey.body>): Promise<string | null> {
  const { apiKey } = await call(lenientCreation, { body });
  return apiKey || null;
}
