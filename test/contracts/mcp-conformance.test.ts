import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHalyardDocs } from '../support/database/halyard-docs.ts';
import { startTestMcpServer, type TestMcpServer } from '../support/mcp/test-mcp-server.ts';
import { type KeyShim, startKeyShim } from './key-shim.ts';

const here = dirname(fileURLToPath(import.meta.url));
const suite = join(dirname(dirname(here)), 'node_modules/@modelcontextprotocol/conformance/dist/index.js');

let server: TestMcpServer;
let shim: KeyShim;
let folder: string;

beforeAll(async () => {
  server = await startTestMcpServer();
  const ada = await server.signUp({ isPro: true });
  await createHalyardDocs(server.db, ada.collectionId);
  shim = await startKeyShim(ada.serverUrl, ada.apiKey);
  folder = await mkdtemp(join(tmpdir(), 'conformance-'));
});

afterAll(async () => {
  await shim[Symbol.asyncDispose]();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

test.each(['2026-07-28', '2025-11-25'])(
  'conforms to protocol revision %s except for the listed deviations',
  async (revision) => {
    const baseline = join(here, `mcp-conformance-${revision}.yml`);
    const { code, output } = await runSuite(['--requirements', revision, '--expected-failures', baseline]);
    expect(code, output).toBe(0);
    expect(output).toContain('✓ dns-rebinding-protection: 2 passed, 0 failed');
  },
);

/** Runs the suite against the server; the suite writes its files to `folder`. */
function runSuite(options: readonly string[]): Promise<{ code: unknown; output: string }> {
  const done = Promise.withResolvers<{ code: unknown; output: string }>();
  const args = [suite, 'server', '--url', shim.url, ...options];
  execFile(
    process.execPath,
    args,
    { cwd: folder, timeout: 110_000, maxBuffer: 2 ** 26 },
    (error, stdout, stderr) => done.resolve({ code: error?.code ?? 0, output: stdout + stderr }),
  );
  return done.promise;
}
