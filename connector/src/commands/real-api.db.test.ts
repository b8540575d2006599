import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiKeyReply } from '../../../shared/src/contracts/api-keys.ts';
import type { NamedLibrary } from '../../../shared/src/contracts/libraries.ts';
import { startTestApi, type TestApi } from '../../../test/support/api/test-api.ts';
import { runLectern } from '../../../test/support/connector/run-lectern.ts';
import { type ListeningServer, listen } from '../../../test/support/servers/listen.ts';

let api: TestApi;
let server: ListeningServer;
let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  api = await startTestApi({ toolWaitMs: 10_000 });
  server = await listen(createAdaptorServer({ fetch: api.app.fetch }));
  folder = await mkdtemp(join(tmpdir(), 'lectern-real-api-'));
  const ada = await api.signUp();
  const scopes = ['read', 'write'];
  const { body } = await ada.call<ApiKeyReply>('POST', '/api/api-keys', { keyName: 'Laptop', scopes });
  env = { LECTERN_URL: server.origin, LECTERN_API_KEY: body.apiKey };
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await api.close();
  await rm(folder, { recursive: true });
});

const run = (...args: string[]) => runLectern(args, { folder, env });

/** Ends searches for libraries as a worker does, until `done` resolves. */
async function resolveUntil<Result>(done: Promise<Result>): Promise<Result> {
  let isDone = false;
  void done.finally(() => (isDone = true));
  while (!isDone) {
    const runs: { id: number; input: { libraries: NamedLibrary[] } }[] = await api.dataSource.query(
      "SELECT id, input FROM tool_runs WHERE status = 'waiting'",
    );
    for (const { id, input } of runs) {
      const libraries = input.libraries.map((library) => ({
        ...{
          ...library,
          match: 'exact',
          documentVersion: library.version,
          pages: null,
          reason: '',
          versions: [],
        },
        source: {
          kind: 'package',
          url: `https://www.npmjs.com/package/${library.name}/v/${library.version}`,
        },
      }));
      await api.dataSource.query("UPDATE tool_runs SET status = 'done', result = $2 WHERE id = $1", [
        id,
        JSON.stringify({ libraries }),
      ]);
    }
  }
  return done;
}

it('the commands work with the real API: sync, its check, the list, a question and the removal', async () => {
  const packages = { '': { dependencies: { react: '^19' } }, 'node_modules/react': { version: '19.1.0' } };
  await writeFile(join(folder, 'package.json'), '{}');
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  expect((await run('login')).code).toBe(0);
  const { code, stdout, stderr } = await resolveUntil(run('sync'));
  expect([code, stderr]).toEqual([0, expect.stringContaining('Added 1, removed 0')]);
  expect(stdout).toMatch(
    /^ +PACKAGE .*\n\+ +react +19\.1\.0 +https:\/\/www\.npmjs\.com\/package\/react.* exact/,
  );
  expect((await run('sync', '--check')).code).toBe(0);
  expect((await run('docs', 'list')).stdout).toMatch(/\n\d+ +react@19\.1\.0 +19\.1\.0 \(exact\) +processing/);
  expect((await run('docs', 'status')).code).toBe(0);
  expect((await run('ask', 'what is useState?')).code).toBe(4);
  expect((await run('docs', 'remove', 'react')).code).toBe(0);
  expect((await resolveUntil(run('sync', '--check'))).code).toBe(5);
});
