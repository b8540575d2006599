import { expect, test } from 'vitest';
import type { PageLink } from '../formats/page.ts';
import type { Frontier } from './discover/links/frontier.ts';
import { DeferralQueue } from './policies/deferral-queue.ts';
import type { PageUrl } from './types.ts';
import { walkPages } from './walk-pages.ts';

/** A frontier over a graph of pages. */
function graphOf(
  graph: Readonly<Record<string, readonly string[]>>,
): Pick<Frontier, 'take' | 'addLinks'> & { readonly links: (page: PageUrl) => PageLink[] } {
  const seen = new Set(['start']);
  const waiting = ['start'];
  return {
    take() {
      const url = waiting.shift();
      return url === undefined ? null : { url, foundBy: 'link', title: null };
    },
    addLinks(_page, links) {
      for (const { url } of links) {
        if (!seen.has(url)) waiting.push(url);
        seen.add(url);
      }
    },
    links: (page) => (graph[page.url] ?? []).map((url) => ({ url, text: '' })),
  };
}

const GRAPH = { start: ['a', 'b', 'c'], a: ['d'], d: ['e'], e: ['start'] };

test('visits every page once, including links of links', async () => {
  const frontier = graphOf(GRAPH);
  const visited: string[] = [];
  await walkPages(
    frontier,
    new DeferralQueue(),
    async (page) => {
      visited.push(page.url);
      return frontier.links(page);
    },
    2,
  );
  expect(visited.sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'start']);
});

test('runs as many visits at a time as allowed', async () => {
  const frontier = graphOf(GRAPH);
  let running = 0;
  let most = 0;
  await walkPages(
    frontier,
    new DeferralQueue(),
    async (page) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      return frontier.links(page);
    },
    3,
  );
  expect(most).toBe(3);
});

test('ends with the error of a visit once the others have ended', async () => {
  const frontier = graphOf(GRAPH);
  const ended: string[] = [];
  const walking = walkPages(
    frontier,
    new DeferralQueue(),
    async (page) => {
      if (page.url === 'a') throw new Error('the database is gone');
      await new Promise(setImmediate);
      ended.push(page.url);
      return frontier.links(page);
    },
    3,
  );
  await expect(walking).rejects.toThrow('the database is gone');
  expect(ended).toEqual(['start', 'b', 'c']);
});

test('visits deferred pages again after all others', async () => {
  const frontier = graphOf(GRAPH);
  const deferred = new DeferralQueue();
  const visited: string[] = [];
  await walkPages(
    frontier,
    deferred,
    async (page) => {
      visited.push(page.url);
      return page.url === 'a' && deferred.defer(page) ? [] : frontier.links(page);
    },
    1,
  );
  expect(visited).toEqual(['start', 'a', 'b', 'c', 'a', 'd', 'e']);
});
