import type { Transact } from '@lectern/shared/db/data-source.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import { ConflictError, UpstreamError } from '@lectern/shared/errors.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import { Hono } from 'hono';
import type { App, AppContext, AppEnv } from '../http/app-env.ts';
import type { ClientAddress } from '../http/middleware/client-address.ts';
import { countUse } from '../http/middleware/count-use.ts';
import type { CountUse } from '../http/middleware/rate-limits.ts';
import {
  type Identity,
  type IdentityProvider,
  type ProviderName,
  UnverifiedEmailError,
} from '../providers/identity.ts';
import type { AuthCookies } from './auth-cookies.ts';
import { leaveForProvider } from './leave-for-provider.ts';
import { receiveIdentity } from './registration.ts';
import { endSession, startSession } from './sessions.ts';
import { openAttempt } from './sign-in-attempt.ts';
import { linkIdentity } from './sign-ins.ts';

export interface SignInDeps {
  readonly identityProviders: readonly IdentityProvider[];
  readonly cookies: AuthCookies;
  readonly transact: Transact;
  readonly logger: Logger;
  readonly appSecret: string;
  readonly publicUrl: string;
  readonly countUse: CountUse;
  readonly clientAddress: ClientAddress;
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
  await countUse(deps, context, 'sign-in', deps.clientAddress(context));
  const elsewhere = onOurOwnHost(context.req.url, deps.publicUrl);
  if (elsewhere) return context.redirect(elsewhere);
  try {
    const url = await leaveForProvider(deps, provider, context, { linkTo: null });
    return context.redirect(url.href);
  } catch (error) {
    return refuse(deps, context, { provider: provider.name, linkTo: null }, toSignInError(error), error);
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
  const asked = { provider: provider.name, linkTo: attempt?.linkTo ?? null };
  if (!attempt) return refuse(deps, context, asked, 'expired');
  if (attempt.provider !== provider.name || attempt.state !== state) {
    return refuse(deps, context, asked, 'failed');
  }
  if (!code) return refuse(deps, context, asked, error === 'access_denied' ? 'denied' : 'failed');
  try {
    const identity = await provider.identify({ ...attempt, code });
    return attempt.linkTo === null
      ? await welcome(deps, context, identity)
      : await link(deps, context, attempt.linkTo, identity);
  } catch (cause) {
    return refuse(deps, context, asked, toSignInError(cause), cause);
  }
}

/** Adds the identity to the user who asked for it, if it is still he who sits in front of this browser. */
async function link(
  deps: SignInDeps,
  context: AppContext,
  userId: number,
  identity: Identity,
): Promise<Response> {
  const asked = { provider: identity.provider, linkTo: userId };
  if (context.get('session')?.user.id !== userId) return refuse(deps, context, asked, 'failed');
  await deps.transact((db) => linkIdentity(db, userId, identity));
  return context.redirect(`/account-settings?linked=${identity.provider}`);
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
  context: AppContext,
  { provider, linkTo }: { provider: ProviderName; linkTo: number | null },
  reason: SignInError,
  cause?: unknown,
): Promise<Response> {
  deps.logger.warn({ requestId: context.get('requestId'), provider, reason, err: cause }, 'sign-in refused');
  const details = { provider, reason };
  await deps.transact((db) => recordAudit(db, { userId: linkTo, type: 'sign_in_refused', details }));
  return context.redirect(
    linkTo === null ? `/login?error=${reason}` : `/account-settings?link_error=${reason}`,
  );
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
