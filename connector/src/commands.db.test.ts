import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDocument } from '../../test/support/database/factories.ts';
import {
  type McpUser,
  startTestMcpServer,
  type TestMcpServer,
} from '../../test/support/mcp/test-mcp-server.ts';

const run = promisify(execFile);
const build = fileURLToPath(new URL('../build.js', import.meta.url));

let folder: string;
let home: string;
let server: TestMcpServer;
let ada: McpUser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-connector-'));
  await run(process.execPath, [build, folder]);
  const tarball = await readFile(join(folder, 'connector.tgz'));
  server = await startTestMcpServer({}, (app) => app.get('/connector.tgz', () => new Response(tarball)));
});
beforeEach(async () => {
  home = await mkdtemp(join(folder, 'home-'));
  ada = await server.signUp();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** Runs a shell command in the home folder. */
const inHome = (command: string, variables: Record<string, string> = {}) => {
  const npm = { npm_config_cache: join(folder, 'npm'), npm_config_update_notifier: 'false' };
  const env = { PATH: process.env.PATH ?? '', HOME: home, ...npm, ...variables };
  return run('sh', ['-c', command], { cwd: home, env });
};
const settings = () => ({ SERVER_URL: ada.serverUrl, LECTERN_API_KEY: ada.apiKey });

it('doctor works as the README prints it, without variables', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const [, printed = ''] = /`(npx [^`]*connector\.tgz) add cursor/.exec(readme) ?? [];
  const npx = printed.replace('http://localhost:3000', server.origin);
  await inHome(`${npx} add cursor`, settings());
  const { stdout } = await inHome(`${npx} doctor`);
  expect(stdout).toMatch(/^settings {2}Cursor, server "[^"]+" .*\n[\s\S]*ok {8}3 tools: retrieve_/);
});

it('add names the server after its collection and lists its documents in AGENTS.md', async () => {
  await server.db.query('UPDATE document_collections SET name = $2 WHERE id = $1', [
    ada.collectionId,
    'Halyard "tools"',
  ]);
  for (const name of ['Halyard v1.2 guide', 'Справочник']) {
    const pages = [{ url: `https://docs.example.com/${name.length}`, title: name, passages: ['A queue.'] }];
    await createDocument(server.db, ada.collectionId, { name, pages });
  }
  const script = join(folder, 'connector.js');
  await inHome(`"${process.execPath}" "${script}" add cursor --agents-md`, settings());
  const { mcpServers } = JSON.parse(await readFile(join(home, '.cursor/mcp.json'), 'utf8'));
  expect(Object.keys(mcpServers)).toEqual(['halyard-tools']);
  const agents = await readFile(join(home, 'AGENTS.md'), 'utf8');
  expect(agents).toContain('## Documentation: Halyard tools\n');
  expect(agents).toMatch(/Its documents: ".+", ".+"\./);
  for (const name of ['"Halyard v1.2 guide"', '"Справочник"']) expect(agents).toContain(name);
});
