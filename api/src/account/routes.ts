import * as contracts from '@lectern/shared/contracts/account.ts';
import { type ExportedRows, exportTables } from '@lectern/shared/db/stores/accounts/account-export.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import {
  deleteOtherSessions,
  deleteSessionOf,
  listSessions,
} from '@lectern/shared/db/stores/accounts/sessions.ts';
import { getUser } from '@lectern/shared/db/stores/accounts/users.ts';
import { NotFoundError } from '@lectern/shared/errors.ts';
import { subjectAt, unlinkIdentity } from '../auth/linked-identities.ts';
import { startSignIn } from '../auth/start-sign-in.ts';
import type { RouteDeps } from '../deps.ts';
import type { AppContext } from '../http/app-env.ts';
import { download, streamText } from '../http/download.ts';
import type { Router } from '../http/router.ts';
import { PROVIDER_TITLES, type ProviderName } from '../providers/identity.ts';
import { deleteAccount } from './delete-account.ts';

/** Routes of the user's own account. */
export function addAccountRoutes(router: Router, deps: RouteDeps): void {
  addSessionRoutes(router, deps);
  addSignInRoutes(router, deps);
  router.forUser(
    contracts.exportAccount,
    async ({ user }) => {
      await recordAudit(deps.db, { userId: user.id, type: 'account_exported' });
      return download(streamText(writeExport(exportTables(deps.db, user.id))), {
        type: 'application/json; charset=utf-8',
        fileName: 'lectern-export.json',
      });
    },
    { limit: 'export' },
  );
  router.forUser(contracts.deleteAccount, async ({ user, body, context }) => {
    await deleteAccount(deps, user, body.confirmation);
    deps.cookies.session.clear(context);
  });
}

function addSessionRoutes(router: Router, { db, transact, now }: RouteDeps): void {
  router.forUser(contracts.listSessions, async ({ user, context }) => {
    const sessions = await listSessions(db, user.id, now());
    return sessions.map((session) => ({ ...session, isCurrent: session.id === currentId(context) }));
  });
  router.forUser(contracts.revokeSession, ({ owned }) =>
    transact(async (db) => {
      await deleteSessionOf(db, owned);
      await recordAudit(db, { userId: owned.userId, type: 'session_revoked' });
    }),
  );
  router.forUser(contracts.revokeOtherSessions, ({ user: { id: userId }, context }) =>
    transact(async (db) => {
      const revoked = await deleteOtherSessions(db, { userId, sessionId: currentId(context) });
      await recordAudit(db, { userId, type: 'other_sessions_revoked', details: { revoked } });
      return { revoked };
    }),
  );
}

function addSignInRoutes(router: Router, deps: RouteDeps): void {
  const { db, transact, identityProviders } = deps;
  const offered = identityProviders.map(({ name }) => name);
  router.forUser(contracts.listSignIns, async ({ user }) => {
    const stored = await getUser(db, user.id);
    return (Object.keys(PROVIDER_TITLES) as ProviderName[]).map((provider) => ({
      provider,
      isLinked: subjectAt(stored, provider) !== null,
      isOffered: offered.includes(provider),
    }));
  });
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
}

function currentId(context: AppContext): string {
  return context.get('session')?.id ?? '';
}

/** Writes the tables as one JSON object, `{"users": [...], "sessions": [...], ...}`, with one row per line, in chunks. */
async function* writeExport(tables: Iterable<ExportedRows>): AsyncGenerator<string> {
  let separator = '{\n';
  for (const { name, batches } of tables) {
    yield `${separator}${JSON.stringify(name)}: [`;
    let comma = '\n';
    for await (const rows of batches) {
      yield comma + rows.join(',\n');
      comma = ',\n';
    }
    yield ']';
    separator = ',\n';
  }
  yield '\n}\n';
}
