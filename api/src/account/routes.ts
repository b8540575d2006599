import * as contracts from '@lectern/shared/contracts/account.ts';
import { NotFoundError } from '@lectern/shared/errors.ts';
import { unlinkIdentity } from '../auth/linked-identities.ts';
import { startSignIn } from '../auth/start-sign-in.ts';
import type { RouteDeps } from '../deps.ts';
import type { AppContext } from '../http/app-env.ts';
import { download, streamText } from '../http/download.ts';
import type { Router } from '../http/router.ts';
import * as service from './service.ts';

/** Routes of the user's own account. */
export function addAccountRoutes(router: Router, deps: RouteDeps): void {
  const { db, transact, now, identityProviders } = deps;
  const offered = identityProviders.map(({ name }) => name);
  router.forUser(contracts.listSessions, ({ user, context }) =>
    service.listBrowserSessions(db, { userId: user.id, currentId: currentId(context), now: now() }),
  );
  router.forUser(contracts.revokeSession, ({ owned }) => service.revokeSession(transact, owned));
  router.forUser(contracts.revokeOtherSessions, async ({ user, context }) => {
    const kept = { userId: user.id, sessionId: currentId(context) };
    return { revoked: await service.revokeOtherSessions(transact, kept) };
  });

  router.forUser(contracts.listSignIns, ({ user }) => service.listSignIns(db, user.id, offered));
  router.forUser(
    contracts.linkSignIn,
    async ({ user, params, context }) => {
      const provider = identityProviders.find(({ name }) => name === params.provider);
      if (!provider) throw new NotFoundError(`Sign-in with ${params.provider} is not configured`);
      return { url: (await startSignIn(deps, provider, context, { linkTo: user.id })).href };
    },
    { limit: 'link-sign-in' },
  );
  router.forUser(contracts.unlinkSignIn, ({ user, params }) =>
    transact((db) => unlinkIdentity(db, user.id, { provider: params.provider, offered })),
  );

  router.forUser(
    contracts.exportAccount,
    async ({ user }) =>
      download(streamText(await service.exportAccount(db, user.id)), {
        type: 'application/json; charset=utf-8',
        fileName: 'lectern-export.json',
      }),
    { limit: 'export' },
  );
  router.forUser(contracts.deleteAccount, async ({ user, body, context }) => {
    await service.deleteAccount(deps, user, body.confirmation);
    deps.cookies.session.clear(context);
  });
}

function currentId(context: AppContext): string {
  return context.get('session')?.id ?? '';
}
