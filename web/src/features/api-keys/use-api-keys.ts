import {
  type ApiKeyReply,
  createApiKey,
  listApiKeys,
  revealApiKey,
} from '@lectern/shared/contracts/api-keys.ts';
import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { z } from 'zod';
import { call } from '../../http/call.ts';
import { HttpError } from '../../http/http-error.ts';

const KEYS_KEY = listApiKeys.path;

/** Both spellings of a field are read, and a reply that is no list counts as an empty one (specification section 3). */
const lenientListing = {
  ...listApiKeys,
  reply: z.preprocess((reply) => (Array.isArray(reply) ? reply.map(withOurSpelling) : []), listApiKeys.reply),
};

const lenientCreation = {
  ...createApiKey,
  reply: z.preprocess(withOurSpelling, z.object({ apiKey: z.string().nullish() })),
};

function withOurSpelling(key: unknown): unknown {
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

/** The user's keys, masked, oldest first; read anew on every visit, because their last use changes. */
export function useApiKeys() {
  return useSWR<ApiKeyReply[], Error>(KEYS_KEY, fetchKeys, { revalidateOnMount: true });
}

/** Reads the keys again. */
export function useRefreshApiKeys() {
  const { mutate } = useSWRConfig();
  return useCallback(() => mutate(KEYS_KEY), [mutate]);
}

/** The whole key, for the clipboard. Throws what `call` throws. */
export async function fetchWholeKey(keyId: number): Promise<string> {
  const { apiKey } = await call(revealApiKey, { params: { keyId } });
  return apiKey;
}

/** Makes a key and gives it whole, this once; null when the server made it and did not say it. Throws what `call` throws. */
export async function createKey(keyName: string): Promise<string | null> {
  const { apiKey } = await call(lenientCreation, { body: { keyName } });
  return apiKey || null;
}
