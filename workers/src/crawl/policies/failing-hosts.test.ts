import { expect, test } from 'vitest';
import { PageFailure } from '../../errors/page-failure.ts';
import { createFetchedPage } from '../../formats/page.ts';
import type { PageUrl } from '../types.ts';
import { stopFailingHosts } from './failing-hosts.ts';

const page: PageUrl = { url: 'https://docs.acme-docs.com/a', foundBy: 'link', title: null };

const fetched = createFetchedPage({ url: page.url, kind: 'html', body: '' });

/** The pauses before each request, while pages end as `outcomes` say. */
async function pausesAfter(outcomes: readonly (PageFailure | 'stored')[]): Promise<number[][]> {
  let storedPages = 0;
  let pauses: number[] = [];
  const pace = { pause: async (_host: string, waitMs: number) => void pauses.push(waitMs) };
  const policy = stopFailingHosts({
    pace,
    loader: { fetch: async () => fetched },
    countStoredPages: () => storedPages,
    isRefresh: false,
    requestedUrl: page.url,
  });
  const all: number[][] = [];
  for (const outcome of outcomes) {
    pauses = [];
    await policy.beforeFetch?.(page);
    all.push(pauses);
    if (outcome === 'stored') {
      storedPages += 1;
      policy.onFetched?.(page, fetched);
    } else {
      policy.onFailed?.(page, outcome, 'fetch');
    }
  }
  return all;
}

const failure = (name: PageFailure['failure'], isBlocked = false) =>
  new PageFailure(name, page.url, 'The page failed.', { isBlocked });
const busy = failure('unreachable');

test('pauses longer with each failure in a row, and no more once a page is stored', async () => {
  const pauses = await pausesAfter(['stored', busy, busy, busy, busy, busy, 'stored', busy]);
  expect(pauses).toEqual([[], [], [], [1_000], [2_000], [4_000], [5_000], []]);
});

test('pauses after refusals with status 403, which some sites use to limit requests', async () => {
  const blocked = failure('forbidden', true);
  expect((await pausesAfter(['stored', blocked, blocked, blocked])).at(-1)).toEqual([1_000]);
});

test('does not count failures of another host to which the pages redirect', async () => {
  const elsewhere = new PageFailure('unreachable', 'https://social.example/share', 'The page failed.');
  expect((await pausesAfter(['stored', busy, elsewhere, busy, elsewhere, busy])).at(-1)).toEqual([]);
});

test('does not pause after failures of pages, after timeouts, or for a site that is down', async () => {
  for (const name of ['not_found', 'server_error', 'timeout', 'empty'] as const) {
    const one = failure(name);
    expect((await pausesAfter(['stored', one, one, one])).at(-1)).toEqual([]);
  }
  expect((await pausesAfter([busy, busy, busy])).at(-1)).toEqual([]);
  const many = Array.from({ length: 15 }, () => busy);
  expect((await pausesAfter(['stored', ...many])).at(-1)).toEqual([]);
});
