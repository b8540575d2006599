import { z } from 'zod';
import { provider } from './auth.ts';
import { done, timestamp } from './common-shapes.ts';
import { endpoint } from './endpoint.ts';

const browserSession = z.object({
  /** Identifies the session. It is not a credential. */
  id: z.string(),
  /** Null if the browser sent none. */
  userAgent: z.string().nullable(),
  createdAt: timestamp,
  lastSeenAt: timestamp,
  /** Whether this request uses the session. */
  isCurrent: z.boolean(),
});

export type BrowserSession = z.output<typeof browserSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'List the user’s sessions, most recently used first',
  reply: z.array(browserSession),
});

export const revokeSession = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions/:sessionId',
  summary: 'Sign out one session',
  params: z.object({ sessionId: z.string().regex(/^[\w-]{1,100}$/, 'Session not found') }),
  reply: done,
});

export const revokeOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions',
  summary: 'Sign out all other sessions',
  reply: z.object({ revoked: z.number() }),
});

export const signIn = z.object({
  provider,
  isLinked: z.boolean(),
  /** Whether this installation has credentials for the provider. */
  isOffered: z.boolean(),
});

export const listSignIns = endpoint({
  method: 'GET',
  path: '/api/user/sign-ins',
  summary: 'List the user’s sign-in methods',
  reply: z.array(signIn),
});

const providerParam = z.object({ provider });

export const linkSignIn = endpoint({
  method: 'POST',
  path: '/api/user/sign-ins/:provider',
  summary:
    'Start linking a sign-in provider; redirect the browser to url, which returns to the account settings',
  params: providerParam,
  reply: z.object({ url: z.string() }),
});

export const unlinkSignIn = endpoint({
  method: 'DELETE',
  path: '/api/user/sign-ins/:provider',
  summary: 'Unlink a sign-in provider; the last one cannot be unlinked',
  params: providerParam,
  reply: done,
});

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/user/export',
  summary: 'Export all data of the user as one JSON file, without secrets',
  reply: z.unknown(),
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/user',
  summary: 'Delete the account and all its data; requires its email address as confirmation',
  body: z.object({ confirmation: z.string('Type your email address to confirm').max(320) }),
  reply: done,
});
