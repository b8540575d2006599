import { askCollection } from '@lectern/shared/contracts/ask.ts';
import type { RouteDeps } from '../../deps.ts';
import type { Router } from '../../http/router.ts';
import { cleanLine } from '../answer/model-text.ts';
import type { McpServerDeps } from '../mcp-server-deps.ts';
import { ask } from './ask.ts';

/** Route for the answers that agents get. */
export function addAskRoutes(router: Router, server: McpServerDeps, deps: RouteDeps): void {
  router.forUser(
    askCollection,
    ({ user, params, body, context }) =>
      ask(server, deps, {
        user,
        collectionId: params.collectionId,
        request: body,
        key: context.get('apiKey'),
        client: cleanLine(context.req.header('user-agent') ?? '', 100) || null,
        signal: AbortSignal.any([context.req.raw.signal, deps.stopping]),
      }),
    { limit: 'ask' },
  );
}
