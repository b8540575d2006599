import type { Transact } from '@lectern/shared/db/data-source.ts';
import { recordAudit } from '@lectern/shared/db/stores/audit.ts';
import { ConflictError, UpstreamError } from '@lectern/shared/errors.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import { Hono } from 'hono';
import type { App, AppContext, AppEnv } from '../http/app-env.ts';
import { type Identity, type IdentityProvider, UnverifiedEmailError } from '../providers/identity.ts';
import type { AuthCookies } from './auth-cookies.ts';
import { receiveIdentity } from './registration.ts';
import { endSession, startSession } from './sessions.ts';
import { beginAttempt, openAttempt, sealAttempt } from './sign-in-attempt.ts';

export interface SignInDeps {
  readonly identityProviders: readonly IdentityProvider[];
  readonly cookies: AuthCookies;
  readonly transact: Transact;
  readonly logger: Logger;
  readonly appSecret: string;
  readonly publicUrl: string;
  readonly now: () => Date;
}

/** Why a sign-in did not work, as the login page is told. */
type SignInError = 'denied' | 'unverified_email' | 'failed' | 'expired' | 'email_taken';

/** Leaving for each configured provider and coming back from it. */
export function createSignInRoutes(deps: SignInDeps): App {
  const app = new Hono<AppEnv>();
  for (const provider of deps.identityProviders) {
    app.get(`/api/auth/${provider.name}`, (context) => leave(deps, provider, context));
    app.get(`/api/auth/${provider.name}/callback`, (context) => comeBack(deps, provider, context));
  }
  return app;
}

async function leave(deps: SignInDeps, provider: IdentityProvider, context: AppContext): Promise<Response> {
  const elsewhere = onOurOwnHost(context.req.url, deps.publicUrl);
  if (elsewhere) return context.redirect(elsewhere);
  const attempt = beginAttempt(provider.name, deps.now());
  try {
    const url = await provider.authorizationUrl(attempt);
    deps.cookies.attempt.write(context, sealAttempt(attempt, deps.appSecret));
    return context.redirect(url.href);
  } catch (error) {
    return refuse(deps, provider, context, toSignInError(error), error);
  }
}

async function comeBack(
  deps: SignInDeps,
  provider: IdentityProvider,
  context: AppContext,
): Promise<Response> {
  const attempt = openAttempt(deps.cookies.attempt.read(context), {
    appSecret: deps.appSecret,
    now: deps.now(),
  });
  deps.cookies.attempt.clear(context);
  const { code, state, error } = context.req.query();
  if (!attempt) return refuse(deps, provider, context, 'expired');
  if (attempt.provider !== provider.name || attempt.state !== state) {
    return refuse(deps, provider, context, 'failed');
  }
  if (!code) return refuse(deps, provider, context, error === 'access_denied' ? 'denied' : 'failed');
  try {
    const identity = await provider.identify({ ...attempt, code });
    return await welcome(deps, context, identity);
  } catch (cause) {
    return refuse(deps, provider, context, toSignInError(cause), cause);
  }
}

/** A known person gets a session, in place of the one this browser may have had; a new one is asked for a name. */
async function welcome(deps: SignInDeps, context: AppContext, identity: Identity): Promise<Response> {
  const now = deps.now();
  const userAgent = context.req.header('user-agent') ?? null;
  const previous = context.get('session');
  return deps.transact(async (db) => {
    const arrival = await receiveIdentity(db, identity, now);
    if (arrival.kind === 'new') {
      deps.cookies.registration.write(context, arrival.token);
      return context.redirect('/login?complete=1');
    }
    if (previous) await endSession(db, previous.id);
    const { id: userId } = arrival.user;
    deps.cookies.session.write(context, await startSession(db, { userId, userAgent, now }));
    await recordAudit(db, { userId, type: 'signed_in', details: { provider: identity.provider } });
    return context.redirect('/dashboard');
  });
}

async function refuse(
  deps: SignInDeps,
  provider: IdentityProvider,
  context: AppContext,
  reason: SignInError,
  cause?: unknown,
): Promise<Response> {
  deps.logger.warn(
    { requestId: context.get('requestId'), provider: provider.name, reason, err: cause },
    'sign-in refused',
  );
  const details = { provider: provider.name, reason };
  await deps.transact((db) => recordAudit(db, { userId: null, type: 'sign_in_refused', details }));
  return context.redirect(`/login?error=${reason}`);
}

/** Errors that are nobody's refusal, such as a database that is away, stay errors. */
function toSignInError(error: unknown): SignInError {
  if (error instanceof UnverifiedEmailError) return 'unverified_email';
  if (error instanceof ConflictError) return 'email_taken';
  if (error instanceof UpstreamError) return 'failed';
  throw error;
}

const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The same address on the host of `publicUrl`, when this machine was reached by another of its loopback names:
 * the provider sends the browser back to `publicUrl`, where the cookies of the other name do not go. Null otherwise.
 */
function onOurOwnHost(requestUrl: string, publicUrl: string): string | null {
  const asked = new URL(requestUrl);
  const ours = new URL(publicUrl);
  const isOtherName =
    asked.hostname !== ours.hostname &&
    LOOPBACK_NAMES.has(asked.hostname) &&
    LOOPBACK_NAMES.has(ours.hostname);
  return isOtherName ? new URL(asked.pathname, ours).href : null;
}
