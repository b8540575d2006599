import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findViolations } from './find-violations.ts';
import type { Exception } from './violation.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lectern-architecture-'));
  for (const workspace of ['shared', 'api', 'workers', 'web', 'connector', 'infra']) {
    write(`${workspace}/package.json`, '{"dependencies":{"zod":"1","bullmq":"1","arctic":"1","hono":"1"}}');
  }
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** What the check says about a tree that has only these files, each as "rule path:line". */
function check(files: Record<string, string>, exceptions: Exception[] = []): string[] {
  for (const [path, text] of Object.entries(files)) write(path, text);
  return findViolations(root, exceptions).violations.map(({ rule, path, line }) => `${rule} ${path}:${line}`);
}

test.each([
  ['web/src/a.ts', '@lectern/shared/domain/plans.ts'],
  ['web/src/a.ts', '@lectern/shared/contracts/auth.ts'],
  ['shared/src/contracts/a.ts', '../domain/plans.ts'],
  ['shared/src/contracts/a.ts', 'zod'],
  ['api/src/a.ts', '@lectern/shared/db/stores/users.ts'],
  ['infra/a.ts', '../api/src/main.ts'],
  ['api/src/a.test.ts', '../../test/support/test-database.ts'],
  ['shared/src/queues/a.ts', 'bullmq'],
  ['api/src/providers/oauth-client.ts', 'arctic'],
])('%s may import %s', (path, specifier) => {
  expect(check({ [path]: `import { a } from '${specifier}';` })).toEqual([]);
});

test.each([
  ['border', 'web/src/a.ts', '@lectern/shared/db/stores/users.ts'],
  ['border', 'web/src/a.ts', '@lectern/api/app.ts'],
  ['border', 'shared/src/domain/a.ts', 'hono'],
  ['border', 'shared/src/contracts/a.ts', '../errors.ts'],
  ['border', 'shared/src/a.ts', '@lectern/api/app.ts'],
  ['border', 'api/src/a.ts', '@lectern/workers/serve.ts'],
  ['border', 'workers/src/a.ts', '../../api/src/app.ts'],
  ['border', 'api/src/a.ts', '../../infra/free-port.ts'],
  ['layer', 'api/src/documents/service.ts', './routes.ts'],
  ['layer', 'api/src/providers/github.ts', '../auth/service.ts'],
  ['layer', 'workers/src/crawl/a.ts', '../jobs/ingest-url.ts'],
  ['package', 'workers/src/a.ts', 'bullmq'],
  ['package', 'api/src/providers/github.ts', 'arctic'],
  ['declared', 'api/src/a.ts', 'left-pad/index.js'],
])('%s: %s may not import %s', (rule, path, specifier) => {
  expect(check({ [path]: `\nimport type { a } from '${specifier}';` })).toEqual([`${rule} ${path}:2`]);
});

test('imports are found in whatever form, but not in comments and strings', () => {
  const text = [
    `export * from '@lectern/api/a.ts';`,
    `import '@lectern/api/b.ts';`,
    `const c = await import('@lectern/api/c.ts');`,
    `import {\n  d,\n} from '@lectern/api/d.ts';`,
    `// import '@lectern/api/e.ts';`,
  ].join('\n');
  expect(check({ 'shared/src/a.ts': text })).toEqual(
    [1, 2, 3, 4].map((line) => `border shared/src/a.ts:${line}`),
  );
});

test('a ring of imports is reported once', () => {
  const files = {
    'api/src/a.ts': `import './b.ts';`,
    'api/src/b.ts': `import type { C } from './c.ts';`,
    'api/src/c.ts': `import './a.ts';`,
  };
  expect(check(files)).toEqual(['cycle api/src/a.ts:1']);
});

test('the environment is read only where a process begins', () => {
  expect(
    check({
      'api/src/main.ts': 'process.env.PORT;',
      'api/src/config.ts': 'process.env.PORT;',
      'scripts/a.ts': 'process.env.PORT;',
    }),
  ).toEqual(['environment api/src/config.ts:1']);
});

test('SQL is spoken only in shared/src/db', () => {
  expect(
    check({
      'shared/src/db/stores/a.ts': 'db.query(a);',
      'api/src/a.ts': "context.req.query('page');\nawait db.query<Row[]>(a);",
    }),
  ).toEqual(['sql api/src/a.ts:2']);
});

test('names that say nothing or are not in kebab-case are refused', () => {
  expect(
    check({ 'api/src/utils.ts': '', 'api/src/addUrl.ts': '', 'api/src/add-url.db.test.ts': '' }),
  ).toEqual(['file-name api/src/addUrl.ts:1', 'file-name api/src/utils.ts:1']);
});

test('files over 300 lines and functions over 60 are refused, functions of tests are not measured', () => {
  const long = `function a() {\n${'  b();\n'.repeat(60)}}\n`;
  expect(
    check({ 'api/src/a.ts': long, 'api/src/b.ts': 'c();\n'.repeat(301), 'api/src/c.test.ts': long }),
  ).toEqual(['function-length api/src/a.ts:1', 'file-length api/src/b.ts:1']);
});

test('an exception excuses its rule in its place, and is reported when nothing needs it', () => {
  const files = { 'api/src/data/a.ts': 'b();\n'.repeat(301) };
  const needed: Exception = { rule: 'file-length', path: 'api/src/data/**', reason: 'a table' };
  const idle: Exception = { rule: 'cycle', path: 'api/src/data/a.ts', reason: 'none' };
  expect(check(files, [needed, idle])).toEqual([]);
  expect(findViolations(root, [needed, idle]).idleExceptions).toEqual([idle]);
});
