import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { rankUrls } from './rank-urls.ts';

test('lets other work continue while it ranks a long list', async () => {
  const pages = Array.from({ length: 10_000 }, (_, at) => ({
    url: `https://docs.example.com/guide/configure-lease-expiry-${at}`,
    title: null,
  }));
  let isRanking = true;
  let steps = 0;
  const ranking = rankUrls(pages, 'lease expiry', pages[0]?.url ?? '').finally(() => {
    isRanking = false;
  });
  for (; isRanking; steps += 1) await setImmediate();
  expect(await ranking).toHaveLength(10_000);
  expect(steps).toBeGreaterThan(5);
});
