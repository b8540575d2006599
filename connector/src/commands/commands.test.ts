import { existsSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EMULATOR_KEY, type LecternEmulator } from '../../../test/support/connector/lectern-emulator.ts';
import { type LecternRunOptions, runLectern } from '../../../test/support/connector/run-lectern.ts';
import { testInFolder } from '../../../test/support/connector/test-in-folder.ts';

let lectern: LecternEmulator;
let folder: string;

testInFolder((...prepared) => {
  [lectern, folder] = prepared;
});

const run = (args: string[], options: Partial<LecternRunOptions> = {}) =>
  runLectern(args, { folder, ...options });
const signedIn = () => ({ LECTERN_URL: lectern.origin, LECTERN_API_KEY: EMULATOR_KEY });
const credentials = () => join(folder, '.config/lectern/credentials.json');

describe('login', () => {
  it('asks for the key without showing it, and stores it readable only by the user', async () => {
    const { code, stdout, stderr } = await run(['login', lectern.origin], { typed: [EMULATOR_KEY] });
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).not.toContain(EMULATOR_KEY);
    expect(stderr).toContain(`Signed in to ${lectern.origin}`);
    expect(statSync(credentials()).mode & 0o777).toBe(0o600);
    expect((await run(['docs', 'list'])).code).toBe(4);
  });

  it('takes the key from the environment without a terminal', async () => {
    expect(await run(['login'], { env: signedIn() })).toMatchObject({ code: 0, stdout: '' });
    expect(await readFile(credentials(), 'utf8')).toContain(EMULATOR_KEY);
  });

  it('exits with code 3 and stores nothing if the server rejects the key', async () => {
    const { code, stderr } = await run(['login', lectern.origin], { typed: ['lct_wrong'] });
    expect([code, stderr]).toEqual([3, expect.stringContaining('rejected the API key')]);
    expect(existsSync(credentials())).toBe(false);
  });

  it('accepts a key that is limited to one collection', async () => {
    lectern.failure = { status: 403, message: 'This API key is limited to collection 7' };
    expect((await run(['login'], { env: signedIn() })).code).toBe(0);
  });

  it.each(['http://lectern.example', 'https://ada@lectern.example', 'http://['])(
    'refuses the URL %s',
    async (url) => {
      expect((await run(['login', url], { env: { LECTERN_API_KEY: EMULATOR_KEY } })).code).toBe(2);
    },
  );

  it('connects to a server on this machine without https:// if the URL has no scheme', async () => {
    const { host, origin } = new URL(lectern.origin);
    const { code, stderr } = await run(['login', host], { typed: [EMULATOR_KEY] });
    expect([code, stderr]).toEqual([0, expect.stringContaining(`Signed in to ${origin}`)]);
  });

  it('exits with code 130 if the user cancels', async () => {
    expect((await run(['login', lectern.origin], { typed: [] })).code).toBe(130);
  });

  it('keeps a copy of stored keys that cannot be read', async () => {
    await run(['login'], { env: signedIn() });
    const damaged = (await readFile(credentials(), 'utf8')).slice(0, -3);
    await writeFile(credentials(), damaged);
    expect((await run(['login'], { env: signedIn() })).code).toBe(0);
    expect(await readFile(`${credentials()}.before-lectern`, 'utf8')).toBe(damaged);
  });

  it('is undone by logout', async () => {
    await run(['login'], { env: signedIn() });
    expect((await run(['logout'])).stderr).toContain('Signed out');
    expect(existsSync(credentials())).toBe(false);
    expect(await run(['docs', 'list'])).toMatchObject({ code: 3, stdout: '' });
  });
});

describe('the key', () => {
  it('in the environment is never sent to the URL in a project file', async () => {
    const file = { serverUrl: 'https://attacker.example/mcp/server/abc', collectionId: 1 };
    await writeFile(join(folder, '.lectern.json'), JSON.stringify(file));
    expect(await run(['docs', 'list'], { env: { LECTERN_API_KEY: EMULATOR_KEY } })).toMatchObject({
      code: 3,
    });
    expect(await run(['docs', 'list'], { env: signedIn() })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('belongs to https://attacker.example'),
    });
  });

  it('in the environment is not used for a sign-in to the URL in a project file', async () => {
    const file = { serverUrl: `${lectern.origin}/mcp/server/abc`, collectionId: 1 };
    await writeFile(join(folder, '.lectern.json'), JSON.stringify(file));
    const env = { LECTERN_API_KEY: EMULATOR_KEY };
    const { code, stderr } = await run(['docs', 'list'], { env, typed: ['lct_other'] });
    expect([code, stderr]).toEqual([3, expect.stringContaining(`API key from ${lectern.origin}/api-keys`)]);
    expect(lectern.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer lct_other']);
  });

  it('does not read a collection by the number in the project file of another MCP server', async () => {
    const { id } = lectern.addCollection('Private');
    const file = { serverUrl: `${lectern.origin}/mcp/server/other`, collectionId: id };
    await writeFile(join(folder, '.lectern.json'), JSON.stringify(file));
    expect(await run(['docs', 'list'], { env: signedIn() })).toMatchObject({ code: 4, stdout: '' });
  });
});

describe('add', () => {
  it("takes the project's server and the key of the sign-in, but no key for another server", async () => {
    const { id, mcpServerHash } = lectern.addCollection('Halyard');
    const serverUrl = `${lectern.origin}/mcp/server/${mcpServerHash}`;
    const save = (url: string) =>
      writeFile(join(folder, '.lectern.json'), JSON.stringify({ serverUrl: url, collectionId: id }));
    await run(['login'], { env: signedIn() });
    await save('https://attacker.example/mcp/server/abc');
    expect((await run(['add', 'cursor'], { env: { LECTERN_API_KEY: EMULATOR_KEY } })).code).toBe(2);
    await save(serverUrl);
    expect((await run(['add', 'cursor'])).code).toBe(0);
    const { mcpServers } = JSON.parse(await readFile(join(folder, '.cursor/mcp.json'), 'utf8'));
    expect(Object.values(mcpServers)).toMatchObject([
      { env: { SERVER_URL: serverUrl, LECTERN_API_KEY: EMULATOR_KEY } },
    ]);
  });
});

describe('docs', () => {
  it('adds, lists, refreshes and removes documents', async () => {
    const { id } = lectern.addCollection('Halyard');
    const env = signedIn();
    expect((await run(['docs', 'add', 'https://docs.example/'], { env })).code).toBe(0);
    const { stdout } = await run(['docs', 'list'], { env });
    expect(stdout).toMatch(/^ID +NAME +VERSION +STATUS +URL\n\d+ +https:\/\/docs\.example\/ +active/);
    expect(JSON.parse((await run(['docs', 'list', '--json'], { env })).stdout)).toHaveLength(1);
    expect((await run(['docs', 'refresh', 'https://DOCS.example/'], { env })).code).toBe(0);
    expect(lectern.requests.at(-1)?.path).toBe(`/api/collections/${id}/documents/2/refresh`);
    expect((await run(['docs', 'remove', '2', '--dry-run'], { env })).stderr).toContain('Would remove');
    expect(lectern.documents).toHaveLength(1);
    expect((await run(['docs', 'remove', '2'], { env })).code).toBe(0);
    expect(lectern.documents).toEqual([]);
    expect((await run(['docs', 'remove', '2'], { env })).code).toBe(4);
  });

  it('adds a URL or a package only once', async () => {
    const { id } = lectern.addCollection('Halyard');
    lectern.addDocument(id, { documentName: 'Many', url: 'https://docs.example/many/' });
    const env = signedIn();
    const again = await run(['docs', 'add', 'HTTPS://docs.example/many#top', '--json'], { env });
    expect([again.code, again.stderr]).toEqual([
      0,
      'Already added as Many, ID 2. "lectern docs refresh 2" fetches its changed pages',
    ]);
    expect(JSON.parse(again.stdout)).toMatchObject([{ id: 2 }]);
    const twice = await run(['docs', 'add', 'react@18', 'react@18'], { env });
    expect(twice.stderr).toMatch(/^Added react@18 .*\nAlready added as react@18 .*, ID 3\./);
    expect(lectern.documents).toHaveLength(2);
  });

  it.each([
    ['Package react was not found in the registry', 4, 'No documentation found for react: Package react was'],
    ['No response from registry.npmjs.org', 1, 'could not look up react. Check its internet connection (No'],
  ])('explains why a package was not found: %s', async (reason, exitCode, text) => {
    lectern.addCollection('Halyard');
    lectern.refusedLibrary = 'react';
    lectern.refusal = `No documentation found for react: ${reason}`;
    const { code, stderr } = await run(['docs', 'add', 'react@18'], { env: signedIn() });
    expect([code, stderr]).toEqual([exitCode, expect.stringContaining(text)]);
  });

  it.each([
    ['react@18', { ecosystem: 'npm', name: 'react', version: '18' }],
    ['@nestjs/core', { ecosystem: 'npm', name: '@nestjs/core', version: null }],
    ['chart.js', { ecosystem: 'npm', name: 'chart.js', version: null }],
    [
      'maven:com.google.code.gson:gson@2.13.2',
      { ecosystem: 'maven', name: 'com.google.code.gson:gson', version: '2.13.2' },
    ],
  ])('adds the package %s by its name', async (word, library) => {
    lectern.addCollection('Halyard');
    const { code, stderr } = await run(['docs', 'add', word], { env: signedIn() });
    expect([code, stderr]).toEqual([0, expect.stringContaining('(exact)')]);
    expect(lectern.requests.at(-1)?.body).toEqual({ library });
    expect((await run(['docs', 'remove', library.name], { env: signedIn() })).code).toBe(0);
  });

  it.each([
    ['localhost:4841/many/', 'http://localhost:4841/many/'],
    ['docs.example/guide', 'https://docs.example/guide'],
  ])('adds the URL %s without a scheme', async (word, url) => {
    lectern.addCollection('Halyard');
    expect((await run(['docs', 'add', word], { env: signedIn() })).code).toBe(0);
    expect(lectern.requests.at(-1)?.body).toMatchObject({ url });
  });

  it('names the IDs of documents with the same name', async () => {
    const { id } = lectern.addCollection('Halyard');
    for (const name of ['a', 'b'])
      lectern.addDocument(id, { documentName: 'React', url: `https://${name}.example/` });
    expect((await run(['docs', 'status'], { env: signedIn() })).stdout).toMatch(
      /^ID +NAME .*\n2 +React +active +https:\/\/a\.example\/\n3 +React .*b\.example/,
    );
    expect(await run(['docs', 'remove', 'react'], { env: signedIn() })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/by its ID: 2 \(https:\/\/a\.example\/\), 3 \(https:\/\/b\.example\/\)$/),
    });
  });

  it('shows a newer release, and updates to it only on request', async () => {
    const { id } = lectern.addCollection('Halyard');
    const library = { ecosystem: 'npm', name: 'react', version: '18.3.1', documentVersion: '18.3.1' };
    const newer = { match: 'exact', newerVersion: '19.1.0' };
    lectern.addDocument(id, { documentName: 'react@18.3.1', library: { ...library, ...newer } });
    const env = signedIn();
    expect((await run(['docs', 'status'], { env })).stderr).toBe(
      'react 19.1.0 is out; your collection has 18.3.1. Run "lectern docs update <name>" to move',
    );
    expect((await run(['docs', 'update', 'react'], { env })).stderr).toBe(
      'Replaced react@18.3.1 with react@19.1.0',
    );
    expect(lectern.requests.at(-1)).toMatchObject({
      path: '/api/recent_documents/2/library',
      body: { version: '19.1.0' },
    });
  });

  it('status exits with code 1 if a document has an error', async () => {
    const { id } = lectern.addCollection('Halyard');
    lectern.addDocument(id, { documentName: 'React\u001b[31m', status: 'error' });
    const { code, stdout } = await run(['docs', 'status', '--wait'], { env: signedIn() });
    expect(code).toBe(1);
    expect(stdout).not.toContain('\u001b');
  });

  it('sends each change once, with an Idempotency-Key', async () => {
    lectern.addCollection('Halyard');
    await run(['docs', 'add', 'https://docs.example/'], { env: signedIn() });
    expect(lectern.requests.at(-1)?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('the command line', () => {
  it.each([
    [['doctr'], 'Unknown command "doctr"'],
    [['docs'], 'Missing command after "docs": add, list, status, refresh, update, remove'],
    [['docs', 'lst'], 'Unknown command "docs lst". Choose one of add, list, status, refresh, update, remove'],
    [['ask'], 'Missing argument: lectern ask "<question>"'],
    [['sync', '--include'], 'Missing value: --include <pattern>'],
    [['sync', '--include', '--yes'], 'Missing value: --include <pattern>'],
    [['add', 'emacs'], 'Choose an editor: lectern add cursor|'],
    [['docs', 'add', 'react@18', '--all'], 'Unknown option "--all"'],
    [['docs', 'refresh'], 'Missing argument: lectern docs refresh'],
    [['docs', 'add', 'pip:flask'], '"pip" is not one of npm, pypi,'],
    [['logout', 'a', 'b'], 'Unexpected argument "b"'],
  ])('%j exits with code 2 and one line', async (args, problem) => {
    const { code, stdout, stderr } = await run(args, { env: signedIn() });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^lectern: [^\n]+; see --help$/);
    expect(stderr).toContain(problem);
  });

  it('shows the help on a terminal if no command is named', async () => {
    const { code, stdout } = await run([], { typed: [] });
    expect([code, stdout]).toEqual([0, (await run(['--help'])).stdout]);
    expect(await run([])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('SERVER_URL is not set'),
    });
  });

  it('shows the help for all commands, for a group and for one', async () => {
    expect((await run(['docs', '--help'])).stdout).toMatch(
      /^ {2}lectern docs add <.*\n(?: {2}lectern docs .*\n){5}/m,
    );
    expect((await run(['--help'])).stdout).toMatch(/lectern ask "<question>" .*\n/);
    expect((await run(['docs', 'add', '--help'])).stdout).toMatch(
      /^lectern docs add <.*\n\n.*\n\n {2}--collection/,
    );
  });

  it('says that no server runs at a port that is never one', async () => {
    const env = { LECTERN_URL: 'http://localhost:1', LECTERN_API_KEY: EMULATOR_KEY };
    expect(await run(['docs', 'list'], { env })).toMatchObject({
      code: 1,
      stderr: 'lectern: Lectern does not run at http://localhost:1. Check LECTERN_URL. (bad port)',
    });
  });

  it.each([
    [500, 1],
    [404, 4],
    [401, 3],
  ])('a response with status %i exits with code %i', async (status, code) => {
    lectern.failure = { status, message: 'Broken' };
    expect((await run(['docs', 'list'], { env: signedIn() })).code).toBe(code);
  });
});
