import * as contracts from '@lectern/shared/contracts/account.ts';
import { NotFoundError } from '@lectern/shared/errors.ts';
import { type StartSignInDeps, startSignIn } from '../auth/start-sign-in.ts';
import type { AppContext } from '../http/app-env.ts';
import { download, streamText } from '../http/download.ts';
import { DONE, type Router } from '../http/router.ts';
import type { IdentityProvider } from '../providers/identity.ts';
import type { AccountService } from './service.ts';

interface AccountRoutesDeps extends StartSignInDeps {
  readonly identityProviders: readonly IdentityProvider[];
}

/** Routes of the user's own account. */
export function addAccountRoutes(router: Router, account: AccountService, deps: AccountRoutesDeps): void {
  router.forUser(contracts.listSessions, ({ user, context }) => account.sessions(user, currentId(context)));
  router.forUser(contracts.revokeSession, async ({ user, params }) => {
    await account.revokeSession(user, params.sessionId);
    return DONE;
  });
  router.forUser(contracts.revokeOtherSessions, async ({ user, context }) => ({
    revoked: await account.revokeOtherSessions(user, currentId(context)),
  }));

  router.forUser(contracts.listSignIns, ({ user }) => account.signIns(user));
  router.forUser(
    contracts.linkSignIn,
    async ({ user, params, context }) => {
      const provider = deps.identityProviders.find(({ name }) => name === params.provider);
      if (!provider) throw new NotFoundError(`Sign-in with ${params.provider} is not configured`);
      return { url: (await startSignIn(deps, provider, context, { linkTo: user.id })).href };
    },
    { limit: 'link-sign-in' },
  );
  router.forUser(contracts.unlinkSignIn, async ({ user, params }) => {
    await account.unlink(user, params.provider);
    return DONE;
  });

  router.forUser(
    contracts.exportAccount,
    async ({ user }) =>
      download(streamText(await account.export(user)), {
        type: 'application/json; charset=utf-8',
        fileName: 'lectern-export.json',
      }),
    { limit: 'export' },
  );
  router.forUser(contracts.deleteAccount, async ({ user, body, context }) => {
    await account.remove(user, body.confirmation);
    deps.cookies.session.clear(context);
    return DONE;
  });
}

function currentId(context: AppContext): string {
  return context.get('session')?.id ?? '';
}
