import { expect, test } from 'vitest';
import { serveFetchedSite } from '../../../test/support/crawl/serve-fetched-site.ts';
import { useForFile } from '../../../test/support/use-resource.ts';
import { runForOwner } from './current-owner.ts';
import { shareLargeBodySlot } from './large-bodies.ts';

const site = useForFile(serveFetchedSite);
const [ANN, BEN] = [1, 2];
const LARGE = 'x'.repeat(1024 * 1024 + 1);

/** Visits a page that is parsed until `parsed` resolves, and counts it in `fetched`. */
function visit(owner: number, path: string, fetched: string[], parsed: Promise<void>): Promise<void> {
  return runForOwner(owner, () =>
    shareLargeBodySlot(async () => {
      await site.safeFetch(site.origin + path);
      fetched.push(path);
      await parsed;
    }),
  );
}

test('keeps two large pages of each user in memory until they are parsed', async () => {
  for (const path of ['/a', '/b', '/c', '/d']) site.reply(path, LARGE);
  site.reply('/small', 'small');
  const { promise: parsed, resolve: end } = Promise.withResolvers<void>();
  const [anns, others]: [string[], string[]] = [[], []];
  const visits = ['/a', '/b', '/c'].map((path) => visit(ANN, path, anns, parsed));
  await expect.poll(() => anns.length).toBe(2);
  visits.push(visit(BEN, '/d', others, parsed), visit(ANN, '/small', others, parsed));
  await expect.poll(() => others.length).toBe(2);
  expect(anns).toHaveLength(2);
  end();
  await Promise.all(visits);
  expect(anns).toHaveLength(3);
});

test('fetches further large bodies of the same visit, and bodies outside of visits', async () => {
  for (const path of ['/e', '/f']) site.reply(path, LARGE);
  const fetchBoth = async () => {
    const [one, other] = await Promise.all(['/e', '/f'].map((path) => site.safeFetch(site.origin + path)));
    return [one?.body.length, other?.body.length];
  };
  const both = [LARGE.length, LARGE.length];
  expect(await Promise.all([1, 2, 3].map(() => runForOwner(3, () => shareLargeBodySlot(fetchBoth))))).toEqual(
    [both, both, both],
  );
  expect(await fetchBoth()).toEqual(both);
});
