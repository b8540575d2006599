import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import { deleteSession } from '@lectern/shared/db/stores/accounts/sessions.ts';
import { isLoopback } from '@lectern/shared/domain/web/is-loopback.ts';
import { ConflictError, UpstreamError } from '@lectern/shared/errors.ts';
import { Hono } from 'hono';
import type { RouteDeps } from '../deps.ts';
import type { App, AppContext, AppEnv } from '../http/app-env.ts';
import { countUse } from '../http/middleware/count-use.ts';
import { refuseEmbedded } from '../http/middleware/same-origin.ts';
import {
  type Identity,
  type IdentityProvider,
  type ProviderName,
  UnverifiedEmailError,
} from '../providers/identity.ts';
import { linkIdentity } from './linked-identities.ts';
import { resolveIdentity } from './registration.ts';
import { startSession } from './sessions.ts';
import { openAttempt } from './sign-in-attempt.ts';
import { startSignIn } from './start-sign-in.ts';

/** Why a sign-in failed, for the login page. */
type SignInError = 'denied' | 'unverified_email' | 'failed' | 'expired' | 'email_taken';

/** The routes that redirect to each configured provider, and their callbacks. */
export function createSignInRoutes(deps: RouteDeps): App {
  const app = new Hono<AppEnv>();
  for (const provider of deps.identityProviders) {
    app.get(`/api/auth/${provider.name}`, (context) => redirectToProvider(deps, provider, context));
    app.get(`/api/auth/${provider.name}/callback`, (context) => handleCallback(deps, provider, context));
  }
  return app;
}

async function redirectToProvider(
  deps: RouteDeps,
  provider: IdentityProvider,
  context: AppContext,
): Promise<Response> {
  refuseEmbedded(context);
  await countUse(deps, context, 'sign-in', deps.clientAddress(context));
  const canonical = canonicalUrl(context.req.url, deps.publicUrl);
  if (canonical) return context.redirect(canonical);
  try {
    const url = await startSignIn(deps, provider, context, { linkTo: null });
    return context.redirect(url.href);
  } catch (error) {
    return refuse(deps, context, { provider: provider.name, linkTo: null }, toSignInError(error), error);
  }
}

async function handleCallback(
  deps: RouteDeps,
  provider: IdentityProvider,
  context: AppContext,
): Promise<Response> {
  refuseEmbedded(context);
  await countUse(deps, context, 'sign-in-callback', deps.clientAddress(context));
  const attempt = openAttempt(deps.cookies.attempt.read(context), {
    appSecret: deps.appSecret,
    now: deps.now(),
  });
  const { code, state, error } = context.req.query();
  const asked = { provider: provider.name, linkTo: attempt?.linkTo ?? null };
  if (!attempt) return refuse(deps, context, asked, 'expired');
  if (attempt.provider !== provider.name || attempt.state !== state) {
    // The callback is from another tab, or another site planted it. The sign-in in the cookie can still be completed.
    return refuse(deps, context, asked, 'failed');
  }
  deps.cookies.attempt.clear(context);
  if (!code) return refuse(deps, context, asked, error === 'access_denied' ? 'denied' : 'failed');
  try {
    const identity = await provider.identify({ ...attempt, code });
    return attempt.linkTo === null
      ? await completeSignIn(deps, context, identity)
      : await link(deps, context, attempt.linkTo, identity);
  } catch (cause) {
    return refuse(deps, context, asked, toSignInError(cause), cause);
  }
}

/** Links the identity to the user who started it, if this browser is still signed in as that user. */
async function link(
  deps: RouteDeps,
  context: AppContext,
  userId: number,
  identity: Identity,
): Promise<Response> {
  const asked = { provider: identity.provider, linkTo: userId };
  if (context.get('session')?.user.id !== userId) return refuse(deps, context, asked, 'failed');
  await deps.transact((db) => linkIdentity(db, userId, identity));
  return context.redirect(`/account-settings?linked=${identity.provider}`);
}

/** Starts a session for a known user in place of the browser's current one. A new user first enters a name. */
async function completeSignIn(deps: RouteDeps, context: AppContext, identity: Identity): Promise<Response> {
  const now = deps.now();
  const userAgent = context.req.header('user-agent') ?? null;
  const previous = context.get('session');
  return deps.transact(async (db) => {
    const outcome = await resolveIdentity(db, identity, now);
    if (outcome.kind === 'new') {
      deps.cookies.registration.write(context, outcome.token);
      return context.redirect('/login?complete=1');
    }
    if (previous) await deleteSession(db, previous.id);
    const { id: userId } = outcome.user;
    deps.cookies.session.write(context, await startSession(db, { userId, userAgent, now }));
    await recordAudit(db, { userId, type: 'signed_in', details: { provider: identity.provider } });
    return context.redirect('/dashboard');
  });
}

async function refuse(
  deps: RouteDeps,
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

/** Rethrows errors that the user cannot act on, such as an unavailable database. */
function toSignInError(error: unknown): SignInError {
  if (error instanceof UnverifiedEmailError) return 'unverified_email';
  if (error instanceof ConflictError) return 'email_taken';
  if (error instanceof UpstreamError) return 'failed';
  throw error;
}

/**
 * The same path at `publicUrl` when the request used another loopback name; null otherwise. The provider redirects to
 * `publicUrl`, where cookies of another name are not sent.
 */
function canonicalUrl(requestUrl: string, publicUrl: string): string | null {
  const requested = new URL(requestUrl);
  const own = new URL(publicUrl);
  const isOtherName =
    requested.hostname !== own.hostname && isLoopback(requested.hostname) && isLoopback(own.hostname);
  return isOtherName ? new URL(requested.pathname, own).href : null;
}
