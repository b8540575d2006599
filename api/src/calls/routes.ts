import * as contracts from '@lectern/shared/contracts/calls.ts';
import { getToolCall, listCallClients, listToolCalls } from '@lectern/shared/db/stores/usage/tool-calls.ts';
import type { ServiceDeps } from '../deps.ts';
import { download, streamText } from '../http/download.ts';
import type { Router } from '../http/router.ts';
import { writeCallsCsv } from './write-calls-csv.ts';

/** Routes of the log of tool calls. */
export function addCallRoutes(router: Router, { db }: ServiceDeps): void {
  router.forList(contracts.listCalls, ({ user, query, pagination }) =>
    listToolCalls(db, user.id, query, pagination),
  );
  router.forUser(contracts.listCallClients, ({ user }) => listCallClients(db, user.id));
  router.forUser(contracts.getCall, ({ owned }) => getToolCall(db, owned));
  router.forUser(
    contracts.exportCalls,
    async ({ user, query }) =>
      download(streamText(writeCallsCsv(db, user.id, query)), {
        type: 'text/csv; charset=utf-8',
        fileName: 'lectern-calls.csv',
      }),
    { limit: 'export-calls' },
  );
}
