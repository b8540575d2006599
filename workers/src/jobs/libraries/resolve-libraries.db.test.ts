import type { ResolvedLibrary } from '@lectern/shared/contracts/libraries.ts';
import { insertToolRun } from '@lectern/shared/db/stores/queue/tool-runs.ts';
import { createLogger } from '@lectern/shared/logger.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestIngest, type TestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { publishToNpm } from '../../../../test/support/servers/serve-npm.ts';
import type { PackageRegistries } from '../../libraries/package-registries.ts';
import { createSafeFetch, type SafeFetch } from '../../net/http/safe-fetch.ts';
import { createResolveLibraries } from './resolve-libraries.ts';

let ingest: TestIngest;
let safeFetch: SafeFetch;
let registries: PackageRegistries;

const FILES = { 'README.md': '# Halyard' };

beforeAll(async () => {
  ingest = await startTestIngest();
  safeFetch = createSafeFetch({ userAgent: 'Lectern/test', allowedHosts: [ingest.site.host] });
  const versions = ['1.2.0', '1.2.4', '2.0.0-rc.1', '2.0.0', '2.1.0'];
  registries = publishToNpm(
    ingest.site,
    'halyard',
    Object.fromEntries(versions.map((version) => [version, FILES])),
  );
  ingest.site.reply('/npm/down/1.0.0', { status: 503 });
});
afterAll(async () => {
  await safeFetch.close();
  await ingest[Symbol.asyncDispose]();
});

async function resolve(...libraries: [name: string, version: string | null][]): Promise<ResolvedLibrary[]> {
  const { dataSource, userId } = ingest;
  const { manager: db } = dataSource;
  const input = { libraries: libraries.map(([name, version]) => ({ ecosystem: 'npm', name, version })) };
  const toolRunId = await insertToolRun(db, { userId, tool: 'resolve-libraries', input });
  const run = createResolveLibraries({
    db,
    transact: dataSource.transaction.bind(dataSource),
    safeFetch,
    registries,
  });
  const logger = createLogger({ service: 'test', level: 'silent' });
  await run({ toolRunId }, { jobId: `tool-${toolRunId}`, tryNumber: 1, isLastTry: true, logger });
  const [row] = await dataSource.query('SELECT result FROM tool_runs WHERE id = $1', [toolRunId]);
  return row.result.libraries;
}

test.each([
  ['1.2.4', 'exact', '1.2.4'],
  ['2.0.0-rc.1', 'exact', '2.0.0-rc.1'],
  ['1.2.9', 'nearest', '1.2.4'],
  ['1', 'nearest', '1.2.4'],
  ['9.0.0', 'latest', '2.1.0'],
  [null, 'latest', '2.1.0'],
])('%s gets the %s version %s', async (version, match, documentVersion) => {
  const [found] = await resolve(['halyard', version]);
  expect(found).toMatchObject({
    ...{ ecosystem: 'npm', name: 'halyard', version, match, documentVersion },
    source: { kind: 'package', url: `https://www.npmjs.com/package/halyard/v/${documentVersion}` },
  });
});

test('a library without a version has the newest release of each minor version to choose from', async () => {
  const [found] = await resolve(['halyard', null]);
  expect(found?.versions).toEqual(['2.1.0', '2.0.0', '1.2.4']);
});

test('the replies are in the order of the request, each with a reason when nothing was found', async () => {
  const found = await resolve(
    ['missing', '1.0.0'],
    ['halyard', '2.1.0'],
    ['../up', '1.0.0'],
    ['down', '1.0.0'],
  );
  expect(found.map(({ name, match }) => [name, match])).toEqual([
    ['missing', null],
    ['halyard', 'exact'],
    ['../up', null],
    ['down', null],
  ]);
  expect(found[0]?.reason).toBe('The npm registry has no package missing');
  expect(found[3]?.reason).toContain('503');
});
