import { z } from 'zod';
import { KEY_SCOPES } from '../domain/accounts/key-scope.ts';
import { done, id, timestamp, timestampInput } from './common-shapes.ts';
import { endpoint } from './endpoint.ts';
import { listQuery } from './list-query.ts';

export const apiKey = z.object({
  id: z.number(),
  keyName: z.string(),
  /** Masked: prefix, dots, last four characters. */
  apiKey: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  /** Null for a key that does not expire. */
  expiresAt: timestamp.nullable(),
  /** When another key replaced it; null if none did. */
  rotatedAt: timestamp.nullable(),
  /** The only collection that the key may access; null for all. */
  collectionId: z.number().nullable(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
  lastUsedClient: z.string().nullable(),
});

export type ApiKeyReply = z.output<typeof apiKey>;

const keyName = z
  .string('Key name is required')
  .trim()
  .min(1, 'Key name is required')
  .max(100, 'Key name must have at most 100 characters');

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/api-keys',
  summary: 'List API keys, masked, oldest first',
  query: listQuery,
  reply: z.array(apiKey),
});

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/api-keys',
  summary: 'Create an API key; the response contains the full key',
  body: z.object({
    keyName,
    scopes: z.array(z.enum(KEY_SCOPES)).min(1).max(2).default(['read']),
    /** Must be in the future. Default: never. */
    expiresAt: timestampInput.nullable().default(null),
    /** Limits the key to one collection. Default: all. */
    collectionId: id.nullable().default(null),
    /** Creates a key only if the user has none. Otherwise the response is the oldest key, masked. */
    onlyIfNone: z.boolean().optional(),
  }),
  reply: apiKey.extend({ created: z.boolean() }),
  status: 201,
});

export const revealApiKey = endpoint({
  method: 'POST',
  path: '/api/api-keys/:keyId/reveal',
  summary: 'Get the full key, to copy it; each use is recorded in the audit log',
  reply: z.object({ apiKey: z.string() }),
});

export const rotateApiKey = endpoint({
  method: 'POST',
  path: '/api/api-keys/:keyId/rotate',
  summary: 'Replace an API key; the response contains the new key, and the old key works for 24 more hours',
  reply: apiKey,
  status: 201,
});

export const renameApiKey = endpoint({
  method: 'PATCH',
  path: '/api/api-keys/:keyId',
  summary: 'Rename an API key',
  body: z.object({ keyName }),
  reply: apiKey,
});

export const deleteApiKey = endpoint({
  method: 'DELETE',
  path: '/api/api-keys/:keyId',
  summary: 'Delete an API key; editors that use it stop working immediately',
  reply: done,
});
