import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EMULATOR_KEY, type LecternEmulator } from '../../../test/support/connector/lectern-emulator.ts';
import { runLectern } from '../../../test/support/connector/run-lectern.ts';
import { testInFolder } from '../../../test/support/connector/test-in-folder.ts';

let lectern: LecternEmulator;
let folder: string;

testInFolder((...prepared) => {
  [lectern, folder] = prepared;
});

const run = (args: string[], options: { readonly typed?: string[] } = {}) =>
  runLectern(['sync', ...args], {
    folder,
    env: { LECTERN_URL: lectern.origin, LECTERN_API_KEY: EMULATOR_KEY },
    ...options,
  });

const installs = (dependencies: Readonly<Record<string, string>>) =>
  writeFile(join(folder, 'package.json'), JSON.stringify({ dependencies }));

describe('the limits of the plan', () => {
  const FREE = {
    ...{ collections: { used: 1, limit: 2 }, topics: { used: 90, limit: 100 } },
    maxPagesPerDocument: 100,
  };

  it('are stated before anything is added', async () => {
    lectern.limits = FREE;
    lectern.resolve = ({ name, version }) => ({
      ...{ match: 'exact', documentVersion: version, reason: '' },
      ...{ source: { kind: 'site', url: `https://${name}.example` }, pages: name === 'vite' ? 340 : 12 },
    });
    await installs({ vite: '8.3.8', hono: '4.13.2' });
    const { stderr } = await run([], { typed: ['n'] });
    expect(stderr).toContain('vite has about 340 pages, but a document of your plan has at most 100');
    expect(stderr).toContain(
      'Your plan has 100 topics, one for each page, of which 90 are used. About 102 pages would not be available to agents',
    );
    expect(stderr).toContain(`--exclude, or upgrade at ${lectern.origin}/pricing`);
    expect(stderr.indexOf('would not be available')).toBeLessThan(stderr.indexOf('Continue?'));
    expect(lectern.collections).toEqual([]);
  });

  it('stop the first sync when no further collection is possible', async () => {
    lectern.limits = { ...FREE, collections: { used: 2, limit: 2 } };
    await installs({ hono: '4.13.2' });
    const { code, stderr } = await run(['--yes']);
    expect(code).toBe(1);
    expect(stderr).toContain('Your plan has 2 collections, and all are used. Choose one with --collection');
    expect(
      lectern.requests.filter(({ method, path }) => method === 'POST' && path !== '/api/libraries/resolve'),
    ).toEqual([]);
  });

  it('count six pages for a package, whose pages are not known yet', async () => {
    lectern.limits = FREE;
    lectern.resolve = ({ version }) => ({
      ...{ match: 'exact', documentVersion: version, reason: '' },
      ...{ source: { kind: 'package', url: 'https://www.npmjs.com/package/hono' }, pages: null },
    });
    await installs({ hono: '4.13.2', react: '19.1.0' });
    expect((await run(['--dry-run'])).stderr).toContain('About 2 pages would not be available to agents');
  });

  it('are not mentioned while they are not reached', async () => {
    lectern.limits = { ...FREE, topics: { used: 5_000, limit: null } };
    await installs({ hono: '4.13.2' });
    expect((await run(['--yes'])).stderr).not.toContain('plan');
  });
});

it.each([{ react: '19.1.0' }, { react: '19.1.0', hono: '4.13.2' }])(
  'fails with the reason if the server can look up no package of %j',
  async (dependencies) => {
    const reason = 'registry.npmjs.org could not be found';
    lectern.resolve = () => ({ match: null, documentVersion: null, source: null, pages: null, reason });
    await installs(dependencies);
    expect(await run(['--yes'])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(
        `lectern: ${lectern.origin} could not look up your dependencies. Check its internet connection (${reason})`,
      ),
    });
  },
);
