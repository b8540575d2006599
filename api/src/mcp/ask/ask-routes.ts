import { askCollection } from '@lectern/shared/contracts/ask.ts';
import type { Router } from '../../http/router.ts';
import { cleanLine } from '../answer/model-text.ts';
import type { AskService } from './ask.ts';

/** Route for the answers that agents get. `stopping` is aborted when this process stops. */
export function addAskRoutes(router: Router, answers: AskService, stopping: AbortSignal): void {
  router.forUser(
    askCollection,
    ({ user, params, body, context }) =>
      answers.ask(user, params.collectionId, body, {
        keyId: context.get('apiKey')?.keyId ?? null,
        client: cleanLine(context.req.header('user-agent') ?? '', 100) || null,
        signal: AbortSignal.any([context.req.raw.signal, stopping]),
      }),
    { limit: 'ask' },
  );
}
