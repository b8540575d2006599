/** The permissions of an API key: `read` answers and lists documents, `write` adds, refreshes, retries and deletes them. */
export const KEY_SCOPES = ['read', 'write'] as const;

export type KeyScope = (typeof KEY_SCOPES)[number];
