import { z } from 'zod';
import { done } from './common-shapes.ts';
import { endpoint } from './endpoint.ts';

export const provider = z.enum(['github', 'google']);

const sessionUser = z.object({
  id: z.number(),
  fullName: z.string(),
  email: z.string(),
  isPro: z.boolean(),
  avatarUrl: z.string().nullable(),
  /** Whether this user can use the internal tools. */
  isAdmin: z.boolean(),
});

export type SessionUser = z.output<typeof sessionUser>;

export const getSession = endpoint({
  method: 'GET',
  path: '/api/auth/session',
  summary: 'Get the signed-in user; null when signed out',
  access: 'public',
  reply: z.object({ user: sessionUser.nullable() }),
});

export const getPendingRegistration = endpoint({
  method: 'GET',
  path: '/api/auth/pending-registration',
  summary: 'Get the pending registration of this browser, which needs a full name',
  access: 'public',
  reply: z.object({
    pendingRegistration: z.object({ email: z.string(), provider, name: z.string().nullable() }),
  }),
});

/** Clients may send email and provider. Both are ignored, because the pending registration already has them. */
export const completeRegistration = endpoint({
  method: 'POST',
  path: '/api/auth/complete-registration',
  summary: 'Complete a pending registration and sign in',
  access: 'public',
  body: z.object({
    fullName: z
      .string('Please enter your full name')
      .trim()
      .min(2, 'Please enter your full name')
      .max(200, 'Name must have at most 200 characters'),
    email: z.string().optional(),
    provider: z.string().optional(),
  }),
  reply: z.object({ user: sessionUser }),
  status: 201,
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Sign out',
  access: 'public',
  reply: done,
});

export const getSignInProviders = endpoint({
  method: 'GET',
  path: '/api/auth/providers',
  summary: 'List the configured sign-in providers',
  access: 'public',
  reply: z.object({ providers: z.array(provider) }),
});
