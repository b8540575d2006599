import * as contracts from '@lectern/shared/contracts/topics.ts';
import { requireSameId } from '../http/middleware/require-same-id.ts';
import { DONE, type Router } from '../http/router.ts';
import type { ServiceDeps } from '../service-deps.ts';
import * as service from './service.ts';

/** Routes of topics. */
export function addTopicRoutes(router: Router, deps: ServiceDeps): void {
  router.forList(contracts.listTopics, ({ user, params, part }) =>
    service.listTopics(deps, { ...params, userId: user.id }, part),
  );
  router.forUser(
    contracts.addTopic,
    async ({ user, params, body }) => {
      requireSameId({ urlId: body.urlId }, params.urlId);
      return service.addTopic(deps, user.id, body);
    },
    { limit: 'add-topic' },
  );
  router.forUser(contracts.getTopic, ({ user, params }) =>
    service.getTopic(deps, { ...params, userId: user.id }),
  );
  router.forUser(contracts.updateTopic, ({ user, params, body }) =>
    service.setTopicEnabled(deps, { ...params, userId: user.id }, body.enabled),
  );
  router.forUser(contracts.deleteTopic, async ({ user, params }) => {
    await service.deleteTopic(deps, { ...params, userId: user.id });
    return DONE;
  });
}
