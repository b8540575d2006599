import { existsSync } from 'node:fs';
import { mkdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
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
  runLectern(['sync', ...args], {
    folder,
    env: { LECTERN_URL: lectern.origin, LECTERN_API_KEY: EMULATOR_KEY },
    ...options,
  });

async function write(path: string, content: unknown): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
}

/** Writes a package.json with its lockfile, from installed versions by name. */
async function installs(versions: Readonly<Record<string, string>>): Promise<void> {
  const dependencies = Object.fromEntries(Object.keys(versions).map((name) => [name, '*']));
  const installed = Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }]);
  await write('package.json', { dependencies });
  await write('package-lock.json', { packages: { '': { dependencies }, ...Object.fromEntries(installed) } });
}

const documentNames = () => lectern.documents.map(({ documentName }) => documentName).toSorted();
const sentBodies = () => lectern.requests.map(({ body }) => JSON.stringify(body ?? null)).join('\n');

describe('the first sync', () => {
  it('creates a collection named after the folder, adds the installed versions and remembers both', async () => {
    await installs({ react: '19.1.0', hono: '4.13.2' });
    const { code, stdout, stderr } = await run([]);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^ +PACKAGE +VERSION +DOCUMENTATION +MATCH +PAGES +WHY\n\+ +hono +4\.13\.2 .* exact +12\n/,
    );
    expect(stderr).toContain('Add 2 (2 exact, about 24 pages)');
    expect(documentNames()).toEqual(['hono@4.13.2', 'react@19.1.0']);
    const [collection] = lectern.collections;
    expect(collection?.name).toBe(basename(folder));
    const file = await readFile(join(folder, '.lectern.json'), 'utf8');
    expect(JSON.parse(file)).toEqual({
      serverUrl: `${lectern.origin}/mcp/server/${collection?.mcpServerHash}`,
      collectionId: collection?.id,
      include: [],
      exclude: [],
    });
    expect(file).not.toContain(EMULATOR_KEY);
  });

  it('asks once on a terminal, and changes nothing if the user declines', async () => {
    await installs({ react: '19.1.0' });
    const { code, stderr } = await run([], { typed: ['n'] });
    expect([code, stderr.match(/Continue\?/g)?.length]).toEqual([0, 1]);
    expect(lectern.collections).toEqual([]);
    expect(existsSync(join(folder, '.lectern.json'))).toBe(false);
    expect((await run([], { typed: ['y'] })).code).toBe(0);
    expect(documentNames()).toEqual(['react@19.1.0']);
  });

  it('creates no collection while there is no documentation', async () => {
    lectern.resolve = () => ({
      match: null,
      documentVersion: null,
      source: null,
      pages: null,
      reason: 'Package react was not found in the registry',
    });
    await installs({ react: '19.1.0' });
    expect((await run(['--yes'])).code).toBe(4);
    expect([lectern.collections, existsSync(join(folder, '.lectern.json'))]).toEqual([[], false]);
  });

  it('exits with code 4 in a folder without dependencies', async () => {
    expect(await run([])).toMatchObject({ code: 4, stdout: '' });
    expect(lectern.requests).toEqual([]);
  });
});

it('sends the registry of .npmrc with the packages, and says so', async () => {
  await installs({ react: '19.1.0' });
  await write('.npmrc', 'registry=https://npm.example.com/\n@acme:registry=https://acme.example/\n');
  expect((await run([])).stderr).toContain('Packages are read from https://npm.example.com');
  expect(sentBodies()).toContain('"version":"19.1.0","registry":"https://npm.example.com"}');
});

describe('a later sync', () => {
  it('updates changed versions, removes unused packages and keeps other documents', async () => {
    await installs({ react: '18.3.1', hono: '4.13.2', lodash: '4.17.21' });
    await run([]);
    lectern.addDocument(lectern.collections[0]?.id ?? 0, { documentName: 'Handbook' });
    await installs({ react: '19.1.0', hono: '4.13.2' });
    lectern.requests.length = 0;
    const { stderr } = await run([]);
    expect(stderr).toContain('Add 1 (1 exact, about 12 pages), remove 2 (1 replaced), keep 1');
    expect(documentNames()).toEqual(['Handbook', 'hono@4.13.2', 'react@19.1.0']);
    // Libraries that the collection already has are not looked up again.
    expect(sentBodies()).not.toContain('hono');
  });

  it('changes nothing when nothing changed', async () => {
    await installs({ react: '19.1.0' });
    await run([]);
    lectern.requests.length = 0;
    expect(await run([])).toMatchObject({ code: 0, stdout: '', stderr: 'Nothing to add, keep 1' });
    expect(lectern.requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('works from a folder below the one with the project file', async () => {
    await installs({ react: '19.1.0' });
    await run([]);
    await write('src/deep/index.js', '');
    expect((await run(['--check'], { folder: join(folder, 'src/deep') })).code).toBe(0);
  });

  it('keeps one document for versions with the same documentation', async () => {
    lectern.resolve = () => ({
      match: 'nearest',
      documentVersion: '19.1',
      source: { kind: 'site', url: 'https://react.example' },
      pages: 3,
      reason: '',
    });
    await installs({ react: '19.1.0' });
    await run([]);
    const document = lectern.documents[0];
    if (document?.library) document.library = { ...document.library, documentVersion: '19.1' };
    await installs({ react: '19.1.1' });
    expect((await run([])).stderr).toBe('Nothing to add, keep 1');
  });

  it('keeps the previous version if the new one has no documentation or cannot be added', async () => {
    await installs({ react: '18.3.1' });
    await run([]);
    await installs({ react: '19.1.0' });
    lectern.resolve = () => ({
      match: null,
      documentVersion: null,
      source: null,
      pages: null,
      reason: 'Package react was not found in the registry',
    });
    const { stdout, stderr } = await run([]);
    expect(stdout).toMatch(/react +19\.1\.0 +none +Package react was/);
    expect(stderr).toBe('Nothing to add, keep 1, 1 without documentation');
    expect(documentNames()).toEqual(['react@18.3.1']);
  });

  it('removes nothing while a manifest is not valid', async () => {
    await installs({ react: '19.1.0' });
    await write('requirements.txt', 'flask==3.1.0\n');
    await run([]);
    await write('package-lock.json', '{ "packages": ');
    const { code, stderr } = await run([]);
    expect([code, stderr]).toEqual([0, expect.stringContaining('package-lock.json is not valid')]);
    expect(documentNames()).toEqual(['flask@3.1.0', 'react@19.1.0']);
  });

  it('removes nothing while a manifest is too large', async () => {
    await write('site/package.json', { dependencies: { react: '19.1.0' } });
    await write('server/package.json', { dependencies: { hono: '4.13.2' } });
    await run([]);
    await truncate(join(folder, 'server/package.json'), 65 * 1024 ** 2);
    const { code, stderr } = await run([]);
    expect([code, stderr]).toEqual([0, expect.stringContaining('server/package.json cannot be read')]);
    expect(documentNames()).toEqual(['hono@4.13.2', 'react@19.1.0']);
  });
});

describe('a document that cannot be removed', () => {
  it('is named, and the others are removed', async () => {
    await installs({ react: '18.3.1', hono: '4.13.2', lodash: '4.17.21' });
    await run([]);
    await installs({ react: '19.1.0' });
    const resolve = lectern.resolve;
    lectern.resolve = (library) => {
      // Someone else deletes it after the documents were listed.
      const index = lectern.documents.findIndex(({ documentName }) => documentName === 'hono@4.13.2');
      if (index >= 0) lectern.documents.splice(index, 1);
      return resolve(library);
    };
    const { code, stderr } = await run([]);
    expect(code).toBe(1);
    expect(stderr).toContain('hono@4.13.2 was not removed: Document not found');
    expect(stderr).toContain('Added 1, removed 2');
    expect(documentNames()).toEqual(['react@19.1.0']);
  });
});

describe('sync --check', () => {
  it('exits with code 5 if the collection is outdated, and changes nothing', async () => {
    await installs({ react: '18.3.1' });
    await run([]);
    expect((await run(['--check'])).code).toBe(0);
    await installs({ react: '19.1.0' });
    const { code, stdout } = await run(['--check']);
    expect(code).toBe(5);
    expect(stdout).toMatch(/\n\+ +react +19\.1\.0 .*\n- +react +18\.3\.1/);
    expect(documentNames()).toEqual(['react@18.3.1']);
  });
});

describe('data that is sent to the server', () => {
  it('is names and versions only, without packages of private registries, repositories and folders', async () => {
    await write('.npmrc', '@acme:registry=https://npm.acme.example/\n//npm.acme.example/:_authToken=hush\n');
    const dependencies = {
      ...{ react: '^19', '@acme/ui': '^1', fork: 'git+https://git.acme.example/fork.git' },
      ...{ sibling: 'workspace:*', local: 'file:../local' },
    };
    await write('package.json', { name: 'secret-app', description: 'secret plan', dependencies });
    const { code, stderr } = await run(['--dry-run'], {
      env: { LECTERN_URL: lectern.origin, LECTERN_API_KEY: EMULATOR_KEY, GOPRIVATE: 'git.acme.example' },
    });
    expect(code).toBe(0);
    expect(stderr).toContain('2 private packages are not sent: @acme/ui, fork');
    const resolved = lectern.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(resolved).toEqual([{ libraries: [{ ecosystem: 'npm', name: 'react', version: '19' }] }]);
    expect(sentBodies()).not.toMatch(/acme|secret|sibling|local|hush/);
  });

  it('has no modules that GOPRIVATE matches', async () => {
    await write(
      'go.mod',
      'module app.example/x\n\nrequire (\n\tgit.acme.example/team/lib v1.2.0\n\tgithub.com/spf13/cobra v1.8.1\n)\n',
    );
    const GOPRIVATE = '*.acme.example,other.example';
    await run(['--dry-run'], {
      env: { LECTERN_URL: lectern.origin, LECTERN_API_KEY: EMULATOR_KEY, GOPRIVATE },
    });
    expect(sentBodies()).toContain('github.com/spf13/cobra');
    expect(sentBodies()).not.toContain('acme');
  });

  it('is chosen with --include and --exclude, which are remembered', async () => {
    await installs({
      react: '19.1.0',
      '@nestjs/core': '11.0.1',
      '@nestjs/cli': '11.0.0',
      '@types/node': '24.0.0',
    });
    await run(['--include', '@nestjs/*', '--exclude', '*cli']);
    expect(documentNames()).toEqual(['@nestjs/core@11.0.1']);
    expect((await run(['--check'])).code).toBe(0);
    await run(['--include', '*']);
    expect(documentNames()).toEqual(['@nestjs/core@11.0.1', '@types/node@24.0.0', 'react@19.1.0']);
  });

  it('leaves out @types packages, unless a pattern names them', async () => {
    await installs({ react: '19.1.0', '@types/react': '19.1.0' });
    await run([]);
    expect(documentNames()).toEqual(['react@19.1.0']);
  });
});

it('--json prints the plan', async () => {
  await installs({ react: '19.1.0' });
  const { stdout } = await run(['--dry-run', '--json']);
  expect(JSON.parse(stdout)).toMatchObject({
    collection: null,
    add: [{ name: 'react', match: 'exact' }],
    remove: [],
  });
});

it('sends at most 20 libraries at once', async () => {
  await installs(Object.fromEntries(Array.from({ length: 45 }, (_, index) => [`package-${index}`, '1.0.0'])));
  await run(['--dry-run']);
  const sizes = lectern.requests
    .filter(({ path }) => path === '/api/libraries/resolve')
    .map(({ body }) => (body as { libraries: unknown[] }).libraries.length);
  expect(sizes).toEqual([20, 20, 5]);
});

it('exits with code 1 and names the packages that the server refused', async () => {
  await installs({ react: '19.1.0' });
  await run([]);
  await installs({ react: '19.1.0', hono: '4.13.2' });
  lectern.refusedLibrary = 'hono';
  const { code, stderr } = await run([]);
  expect([code, stderr]).toEqual([1, expect.stringContaining('hono was not added: Refused')]);
});
