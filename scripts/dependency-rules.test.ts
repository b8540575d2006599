import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterEach, beforeEach, expect, test } from 'vitest';
import configuration from '../.dependency-cruiser.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lectern-imports-'));
  for (const name of ['zod', 'hono', 'bullmq', 'pg']) write(`node_modules/${name}/index.js`, '');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Writes a file that imports another file or a package, and returns the names of the violated rules. */
async function violatedRules(from: string, to: string): Promise<string[]> {
  const isFile = to.includes('.');
  if (isFile) write(to, '');
  write(`${from.split('/')[0]}/package.json`, '{"dependencies":{"zod":"1","bullmq":"1","pg":"1"}}');
  write(from, `import '${isFile ? `./${relative(dirname(from), to)}` : to}';`);
  return cruiseFrom(from);
}

async function cruiseFrom(path: string): Promise<string[]> {
  const { forbidden = [], options } = configuration;
  const { output } = await cruise([path], {
    ...options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden },
  });
  // Safe: the output is text only when a reporter is chosen.
  return (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name);
}

test.each([
  ['web/src/a.ts', 'shared/src/domain/accounts/plans.ts'],
  ['web/src/a.ts', 'shared/src/contracts/auth.ts'],
  ['shared/src/contracts/a.ts', 'shared/src/domain/accounts/plans.ts'],
  ['shared/src/contracts/a.ts', 'zod'],
  ['shared/src/queues/a.ts', 'bullmq'],
  ['api/src/a.ts', 'shared/src/db/stores/accounts/users.ts'],
  ['api/src/a.test.ts', 'test/support/a.ts'],
  ['api/src/main.ts', 'api/src/providers/github.ts'],
  ['infra/a.ts', 'api/src/main.ts'],
  ['workers/src/crawl/pipeline.ts', 'workers/src/crawl/store/crawl-record.ts'],
  ['workers/src/crawl/fetch/a.ts', 'workers/src/crawl/urls/scope.ts'],
  ['workers/src/crawl/store/a.ts', 'workers/src/crawl/types.ts'],
])('%s may import %s', async (from, to) => {
  expect(await violatedRules(from, to)).toEqual([]);
});

test.each([
  ['web/src/a.ts', 'shared/src/db/stores/accounts/users.ts', 'web-imports-only-browser-safe'],
  ['web/src/a.ts', 'api/src/a.ts', 'web-imports-only-browser-safe'],
  ['connector/src/a.ts', 'shared/src/contracts/a.ts', 'connector-imports-contracts-as-types'],
  ['shared/src/domain/a.ts', 'node:fs', 'browser-safe-imports-only-zod'],
  ['shared/src/contracts/a.ts', 'shared/src/errors.ts', 'browser-safe-imports-only-zod'],
  ['shared/src/a.ts', 'api/src/a.ts', 'shared-imports-no-workspace'],
  ['api/src/a.ts', 'workers/src/a.ts', 'api-and-workers-are-separate'],
  ['workers/src/a.ts', 'infra/free-port.ts', 'production-imports-no-tooling'],
  ['api/src/documents/service.ts', 'api/src/documents/routes.ts', 'api-routes-above-services'],
  ['workers/src/crawl/a.ts', 'workers/src/jobs/ingest-url.ts', 'workers-jobs-above-crawl'],
  ['workers/src/net/a.ts', 'workers/src/crawl/types.ts', 'workers-foundations'],
  ['workers/src/crawl/urls/a.ts', 'workers/src/crawl/fetch/fetch-page.ts', 'crawl-base-at-the-bottom'],
  ['workers/src/crawl/types.ts', 'workers/src/crawl/store/page-row.ts', 'crawl-base-at-the-bottom'],
  ['workers/src/crawl/fetch/a.ts', 'workers/src/crawl/store/page-row.ts', 'crawl-stages-are-separate'],
  ['workers/src/crawl/discover/a.ts', 'workers/src/crawl/fetch/a.ts', 'crawl-stages-are-separate'],
  ['workers/src/crawl/store/a.ts', 'workers/src/crawl/pipeline.ts', 'crawl-stages-are-separate'],
  ['workers/src/crawl/policies/a.ts', 'workers/src/crawl/store/page-row.ts', 'crawl-policies-decide-only'],
  ['workers/src/crawl/policies/a.ts', 'workers/src/crawl/pipeline.ts', 'crawl-policies-decide-only'],
  ['workers/src/crawl/policies/a.ts', 'workers/src/crawl/fetch/a.ts', 'crawl-policies-import-types'],
  ['workers/src/formats/pdf/a.ts', 'workers/src/net/safe-fetch.ts', 'formats-are-pure'],
  ['workers/src/formats/pdf/a.ts', 'shared/src/db/connection-pool.ts', 'formats-are-pure'],
  ['api/src/auth/service.ts', 'api/src/providers/github.ts', 'adapters-only-in-main'],
  ['workers/src/a.ts', 'bullmq', 'bullmq-only-in-queues'],
  ['api/src/a.ts', 'pg', 'database-packages-only-in-shared'],
  ['api/src/a.ts', 'hono', 'declared-packages'],
  ['api/src/a.ts', 'api/src/utils.ts', 'no-vague-names'],
])('%s must not import %s: %s', async (from, to, rule) => {
  expect(await violatedRules(from, to)).toEqual([rule]);
});

test('policies may import the types of the loader', async () => {
  write('workers/package.json', '{}');
  write('workers/src/crawl/fetch/page-loader.ts', 'export interface PageLoader {}');
  write('workers/src/crawl/policies/a.ts', `import type { PageLoader } from '../fetch/page-loader.ts';`);
  expect(await cruiseFrom('workers/src/crawl/policies/a.ts')).toEqual([]);
});

test('rejects import cycles', async () => {
  write('api/src/b.ts', `import type { A } from './a.ts';`);
  write('api/src/a.ts', `import './b.ts';`);
  expect(await cruiseFrom('api/src/a.ts')).toContain('no-cycles');
});
