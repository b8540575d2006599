import { expect, it } from 'vitest';
import { createWebhook } from './notifications.ts';

it.each([
  [[], 'Select at least one event'],
  [undefined, 'Select at least one event'],
  [
    ['crawl.started'],
    'Unknown event. Choose from crawl.finished, crawl.failed, documentation.changed, quota.reached',
  ],
])('says which events a webhook can have instead of %j', (events, message) => {
  const { error } = createWebhook.body.safeParse({ url: 'https://example.com/hook', events });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
