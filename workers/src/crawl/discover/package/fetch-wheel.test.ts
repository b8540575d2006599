import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { serveFetchedSite } from '../../../../../test/support/crawl/serve-fetched-site.ts';
import { useForEachTest } from '../../../../../test/support/use-resource.ts';
import { PACKAGE_LIMITS } from './fetch-package.ts';
import { fetchWheel } from './fetch-wheel.ts';

const site = useForEachTest(serveFetchedSite);

test('lets other work run while it unpacks a large wheel', async () => {
  const text = 'def open_queue(name): ...\n'.repeat(40_000);
  const paths = Array.from({ length: 12 }, (_, at) => `halyard/part_${at}.py`);
  const body = zipSync(Object.fromEntries(paths.map((path) => [path, strToU8(text)])));
  site.reply('/halyard.whl', { body: Buffer.from(body) });
  let turns = Number.NaN;
  let isDone = false;
  const countTurn = () => {
    turns += 1;
    if (!isDone) setImmediate(countTurn);
  };
  const isWanted = () => {
    if (Number.isNaN(turns)) turns = 0;
    return true;
  };
  countTurn();
  const { files } = await fetchWheel(`${site.origin}/halyard.whl`, site.safeFetch, isWanted).finally(() => {
    isDone = true;
  });
  expect([...files.keys()]).toEqual(paths);
  expect(new Set(files.values())).toEqual(new Set([text]));
  expect(turns).toBeGreaterThanOrEqual(paths.length / 2);
});

test('refuses a wheel with more files than the limit before it unpacks any', async () => {
  const names = Array.from({ length: 30 }, (_, at) => `halyard/part_${at}.py`);
  const body = zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x = 1')])));
  site.reply('/halyard.whl', { body: Buffer.from(body) });
  const fetching = fetchWheel(`${site.origin}/halyard.whl`, site.safeFetch, () => true, {
    limits: { ...PACKAGE_LIMITS, entries: 20 },
  });
  await expect(fetching).rejects.toMatchObject({
    failure: 'too_large',
    message: 'The package has more than 20 files. Paste its documentation as text.',
  });
});
