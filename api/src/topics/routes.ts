import * as contracts from '@lectern/shared/contracts/topics.ts';
import { getCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { getTopic, listTopics } from '@lectern/shared/db/stores/topics/topics.ts';
import type { ServiceDeps } from '../deps.ts';
import { requireSameId } from '../http/middleware/require-same-id.ts';
import type { Router } from '../http/router.ts';
import * as service from './service.ts';

/** Routes of topics. */
export function addTopicRoutes(router: Router, deps: ServiceDeps): void {
  router.forList(
    contracts.listTopics,
    async ({ owned, pagination }) => {
      await getCollection(deps.db, owned);
      return listTopics(deps.db, owned, pagination);
    },
    { keyOf: ({ urlId, id }) => [urlId, id] },
  );
  router.forUser(
    contracts.addTopic,
    async ({ user, params, body }) => {
      requireSameId({ urlId: body.urlId }, params.urlId);
      return service.addTopic(deps, user.id, body);
    },
    { limit: 'add-topic' },
  );
  router.forUser(contracts.getTopic, ({ owned }) => getTopic(deps.db, owned));
  router.forUser(contracts.updateTopic, ({ owned, body }) =>
    service.setTopicEnabled(deps, owned, body.enabled),
  );
  router.forUser(contracts.deleteTopic, ({ owned }) => service.deleteTopic(deps, owned));
}
