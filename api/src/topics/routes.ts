import * as contracts from '@lectern/shared/contracts/topics.ts';
import { DONE, type Router } from '../http/router.ts';
import type { TopicsService } from './service.ts';

/** Routes of topics. */
export function addTopicRoutes(router: Router, topics: TopicsService): void {
  router.forList(contracts.listTopics, ({ user, params, part }) =>
    topics.list(user, params.collectionId, part),
  );
  router.forUser(contracts.addTopic, ({ user, params, body }) => topics.add(user, params.urlId, body), {
    limit: 'add-topic',
  });
  router.forUser(contracts.getTopic, ({ user, params }) => topics.get(user, params.topicId));
  router.forUser(contracts.updateTopic, ({ user, params, body }) =>
    topics.setEnabled(user, params.topicId, body.enabled),
  );
  router.forUser(contracts.deleteTopic, async ({ user, params }) => {
    await topics.remove(user, params.topicId);
    return DONE;
  });
}
