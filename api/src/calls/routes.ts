import * as contracts from '@lectern/shared/contracts/calls.ts';
import type { Router } from '../http/router.ts';
import type { CallsService } from './service.ts';

/** Routes of the log of tool calls. */
export function addCallRoutes(router: Router, calls: CallsService): void {
  router.forList(contracts.listCalls, ({ user, query, part }) => calls.list(user, query, part));
  router.forUser(contracts.listCallClients, ({ user }) => calls.clients(user));
  router.forUser(contracts.getCall, ({ user, params }) => calls.get(user, params.callId));
  router.forUser(
    contracts.exportCalls,
    async ({ user, query }) => {
      const file = ReadableStream.from(calls.export(user, query)).pipeThrough(new TextEncoderStream());
      return new Response(file, {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="lectern-calls.csv"',
          'cache-control': 'no-store',
        },
      });
    },
    { limit: 'export-calls' },
  );
}
