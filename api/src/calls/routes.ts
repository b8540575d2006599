import * as contracts from '@lectern/shared/contracts/calls.ts';
import { download, streamText } from '../http/download.ts';
import type { Router } from '../http/router.ts';
import type { CallsService } from './service.ts';

/** Routes of the log of tool calls. */
export function addCallRoutes(router: Router, calls: CallsService): void {
  router.forList(contracts.listCalls, ({ user, query, part }) => calls.list(user, query, part));
  router.forUser(contracts.listCallClients, ({ user }) => calls.clients(user));
  router.forUser(contracts.getCall, ({ user, params }) => calls.get(user, params.callId));
  router.forUser(
    contracts.exportCalls,
    async ({ user, query }) =>
      download(streamText(calls.export(user, query)), {
        type: 'text/csv; charset=utf-8',
        fileName: 'lectern-calls.csv',
      }),
    { limit: 'export-calls' },
  );
}
