import { expect, test } from 'vitest';
import { cpuMsOf } from '../../../../test/support/timing/cpu-growth.ts';
import { createFetchedPage } from '../../formats/page.ts';
import type { LoadedPage } from '../fetch/page-loader.ts';
import { CrawlTexts } from './crawl-texts.ts';
import { DeferralQueue } from './deferral-queue.ts';
import { skipDuplicatePages } from './duplicate-pages.ts';

test('storing a page of 8 MB of short lines takes at most 200 ms', () => {
  const policy = skipDuplicatePages({
    frontier: { has: () => false, replace: () => {}, reportRepeat: () => {} },
    deferred: new DeferralQueue(),
    texts: new CrawlTexts(async function* () {}),
    isRetry: false,
  });
  const url = 'https://docs.example.com/log';
  const lines = Array.from({ length: 2_000_000 }, (_, at) => (at % 997).toString(36));
  const loaded: LoadedPage = {
    fetched: createFetchedPage({ url, kind: 'html', body: '' }),
    parsed: {
      ...{ title: 'Log', markdown: lines.join('\n'), contentHash: 'a hash', canonicalUrl: url },
      ...{ siteName: null, links: [], passagesJson: '[]', tokens: 1 },
    },
  };
  const store = () => cpuMsOf(() => policy.onStored?.(loaded));
  // Compilation and garbage collection distort single runs.
  expect(Math.min(store(), store(), store())).toBeLessThan(200);
});
