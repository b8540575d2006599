import * as contracts from '@lectern/shared/contracts/auth.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import { deleteSession } from '@lectern/shared/db/stores/accounts/sessions.ts';
import { ConflictError } from '@lectern/shared/errors.ts';
import type { RouteDeps } from '../deps.ts';
import type { AppContext } from '../http/app-env.ts';
import type { Router } from '../http/router.ts';
import { completeRegistration, getPendingRegistration } from './registration.ts';
import { startSession, toSessionUser } from './sessions.ts';

/** Authentication routes of the web application; the redirects are in sign-in-routes.ts. */
export function addAuthRoutes(router: Router, deps: RouteDeps): void {
  const { db, cookies, now } = deps;

  router.forAnyone(contracts.getSignInProviders, async () => ({
    providers: deps.identityProviders.map(({ name }) => name),
  }));

  router.forAnyone(contracts.getSession, async ({ context }) => ({
    user: context.get('session')?.user ?? null,
  }));

  router.forAnyone(contracts.getPendingRegistration, async ({ context }) => {
    const pending = await getPendingRegistration(db, cookies.registration.read(context), now());
    const { email, provider, name } = pending;
    return { pendingRegistration: { email, provider, name } };
  });

  router.forAnyone(
    contracts.completeRegistration,
    async ({ body: { fullName }, context }) => {
      assertSignedOut(context);
      const token = cookies.registration.read(context);
      const user = await completeRegistration(deps.transact, { token, fullName, now: now() });
      cookies.registration.clear(context);
      const userAgent = context.req.header('user-agent') ?? null;
      cookies.session.write(context, await startSession(db, { userId: user.id, userAgent, now: now() }));
      return { user: toSessionUser({ ...user, userId: user.id }, deps.plans) };
    },
    { limit: 'complete-registration' },
  );

  router.forAnyone(contracts.logout, async ({ context }) => {
    const session = context.get('session');
    if (session) {
      await deleteSession(db, session.id);
      await recordAudit(db, { userId: session.user.id, type: 'signed_out' });
    }
    cookies.session.clear(context);
  });
}

/** Another site could have planted the registration's cookie, to sign the user in to the attacker's account. */
function assertSignedOut(context: AppContext): void {
  const user = context.get('session')?.user;
  if (!user) return;
  throw new ConflictError(`You are signed in as ${user.email}. Sign out before you create another account`);
}
