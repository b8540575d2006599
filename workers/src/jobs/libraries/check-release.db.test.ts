import type { Library } from '@lectern/shared/domain/libraries/library.ts';
import { DelayJobError } from '@lectern/shared/errors.ts';
import { createLogger } from '@lectern/shared/logger.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestIngest, type TestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { publishToNpm } from '../../../../test/support/servers/serve-npm.ts';
import { PUBLIC_REGISTRIES } from '../../libraries/package-registries.ts';
import { createSafeFetch, type SafeFetch } from '../../net/http/safe-fetch.ts';
import { createCheckRelease } from './check-release.ts';

let ingest: TestIngest;
let safeFetch: SafeFetch;

beforeAll(async () => {
  ingest = await startTestIngest();
  safeFetch = createSafeFetch({ userAgent: 'Lectern/test', allowedHosts: [ingest.site.host] });
});
afterAll(async () => {
  await safeFetch.close();
  await ingest[Symbol.asyncDispose]();
});

const LIBRARY: Library = {
  ecosystem: 'npm',
  name: 'halyard',
  version: '1.2.0',
  documentVersion: '1.2.0',
  match: 'exact',
  source: 'package',
};

async function check(documentUrlId: number): Promise<unknown> {
  const versions = { '1.2.0': {}, '2.0.0-rc.1': {}, '2.1.0': {} };
  const registries = { ...PUBLIC_REGISTRIES, ...(await publishToNpm(ingest.site, 'halyard', versions)) };
  const checkRelease = createCheckRelease({ db: ingest.dataSource, safeFetch, registries });
  const logger = createLogger({ service: 'test', level: 'silent' });
  await checkRelease(
    { documentUrlId },
    { jobId: 'release-1', attemptNumber: 1, isLastAttempt: true, logger },
  );
  const [row] = await ingest.dataSource.query('SELECT library FROM document_urls WHERE id = $1', [
    documentUrlId,
  ]);
  return row?.library;
}

test('records the newest release of a library and leaves its version as it is', async () => {
  const { id } = await ingest.addSource({ library: LIBRARY });
  expect(await check(id)).toEqual({ ...LIBRARY, newestVersion: '2.1.0' });
});

test('ignores a source without a library and a missing source', async () => {
  const { id } = await ingest.addSource({});
  expect(await check(id)).toBeNull();
  expect(await check(2_000_000_000)).toBeUndefined();
});

test('runs four checks at a time, because users wait for other jobs of the queue', async () => {
  const { site, dataSource } = ingest;
  const answers: (() => void)[] = [];
  site.reply(
    '/npm/slow/latest',
    (_request, response) => void answers.push(() => response.writeHead(404).end()),
  );
  const registries = { ...PUBLIC_REGISTRIES, npm: `${site.origin}/npm` };
  const checkRelease = createCheckRelease({ db: dataSource, safeFetch, registries });
  const logger = createLogger({ service: 'test', level: 'silent' });
  const checks = await Promise.all(
    Array.from({ length: 5 }, async (_, at) => {
      const { id } = await ingest.addSource({ library: { ...LIBRARY, name: 'slow' } });
      const context = { jobId: `release-${at}`, attemptNumber: 1, isLastAttempt: true, logger };
      return () => checkRelease({ documentUrlId: id }, context);
    }),
  );
  const running = Promise.allSettled(checks.slice(0, 4).map((check) => check()));
  await expect(checks[4]?.()).rejects.toThrow(DelayJobError);
  await expect.poll(() => answers.length).toBe(4);
  for (const answer of answers.splice(0)) answer();
  await running;
  const last = checks[4]?.();
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.();
  await last;
});
