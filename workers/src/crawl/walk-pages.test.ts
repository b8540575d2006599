import { expect, test } from 'vitest';
import type { PageLink } from '../formats/page.ts';
import type { Frontier } from './discover/links/frontier.ts';
import type { PageUrl } from './types.ts';
import { walkPages } from './walk-pages.ts';

/** A frontier over a graph of pages. */
function graphOf(
  graph: Readonly<Record<string, readonly string[]>>,
): Frontier & { readonly links: (page: PageUrl) => PageLink[] } {
  const seen = new Set(['start']);
  const waiting = ['start'];
  return {
    take() {
      const url = waiting.shift();
      return url === undefined ? null : { url, foundBy: 'link', title: null };
    },
    claim: () => true,
    noteRepeat: () => {},
    addLinks(_page, links) {
      for (const { url } of links) {
        if (!seen.has(url)) waiting.push(url);
        seen.add(url);
      }
    },
    links: (page) => (graph[page.url] ?? []).map((url) => ({ url, text: '' })),
    found: 0,
    notTaken: 0,
  };
}

const GRAPH = { start: ['a', 'b', 'c'], a: ['d'], d: ['e'], e: ['start'] };

test('every page is visited once, links of links included', async () => {
  const frontier = graphOf(GRAPH);
  const visited: string[] = [];
  await walkPages(
    frontier,
    async (page) => {
      visited.push(page.url);
      return frontier.links(page);
    },
    { concurrency: 2 },
  );
  expect(visited.sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'start']);
});

test('no more visits run at a time than allowed, and that many do', async () => {
  const frontier = graphOf(GRAPH);
  let running = 0;
  let most = 0;
  await walkPages(
    frontier,
    async (page) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      return frontier.links(page);
    },
    { concurrency: 3 },
  );
  expect(most).toBe(3);
});

test('what a visit throws ends the walk once the others have ended', async () => {
  const frontier = graphOf(GRAPH);
  const ended: string[] = [];
  const walking = walkPages(
    frontier,
    async (page) => {
      if (page.url === 'a') throw new Error('the database is gone');
      await new Promise(setImmediate);
      ended.push(page.url);
      return frontier.links(page);
    },
    { concurrency: 3 },
  );
  await expect(walking).rejects.toThrow('the database is gone');
  expect(ended).toEqual(['start', 'b', 'c']);
});

test('an abort begins no further visit', async () => {
  const frontier = graphOf(GRAPH);
  const abort = new AbortController();
  const visited: string[] = [];
  const walking = walkPages(
    frontier,
    async (page) => {
      visited.push(page.url);
      abort.abort(new Error('deleted'));
      return frontier.links(page);
    },
    { concurrency: 1, signal: abort.signal },
  );
  await expect(walking).rejects.toThrow('deleted');
  expect(visited).toEqual(['start']);
});
