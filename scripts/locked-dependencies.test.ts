import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const lock: { packages: Record<string, LockedPackage> } = read('package-lock.json');
const manifest: { allowScripts: Record<string, boolean> } = read('package.json');

/** The registry of packages without a URL in the lockfile. */
const REGISTRY = 'https://registry.npmjs.org/';

/** All third-party packages in the lockfile, with their names. */
const locked = Object.entries(lock.packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, found]) => ({ name: path.slice(path.lastIndexOf('node_modules/') + 13), path, ...found }));

/** The first versions with a fix that we need, one per major version. */
const MIN_VERSIONS: readonly (readonly [name: string, minimums: readonly string[], why: string])[] = [
  ['fast-xml-parser', ['5.10.1'], 'entity expansion, GHSA-8r6m-32jq-jx6q'],
  ['undici', ['6.24.0', '7.24.0'], 'encoding chains, CVE-2026-22036'],
  ['bullmq', ['6.0.7'], 'a blocking read that never settles after a reconnect'],
  ['@modelcontextprotocol/sdk', ['1.26.0'], 'answers sent to the wrong client, CVE-2026-25536'],
  ['@mozilla/readability', ['0.6.0'], 'a quadratic expression'],
  ['mcp-remote', ['0.1.16'], 'commands run for a server, CVE-2025-6514'],
];

/** Packages that classify IP addresses incorrectly in every version. */
const FORBIDDEN: readonly string[] = ['ip', 'ssrfcheck'];

/** Whether a version is below the minimum of its major version, or of an older major version. */
function isBelow(version: string, minimums: readonly string[]): boolean {
  const parts = (text: string) => (text.split(/[-+]/)[0] ?? '').split('.').map(Number);
  const [major = 0, minor = 0, patch = 0] = parts(version);
  const majors = minimums.map((minimum) => parts(minimum)[0] ?? 0);
  if (major > Math.max(...majors)) return false;
  const minimum = minimums.find((each) => parts(each)[0] === major);
  if (minimum === undefined) return true;
  const [, minimumMinor = 0, minimumPatch = 0] = parts(minimum);
  return minor < minimumMinor || (minor === minimumMinor && patch < minimumPatch);
}

describe('packages in the lockfile', () => {
  test('are found by this test', () => {
    expect(locked.length).toBeGreaterThan(200);
    expect(locked.map(({ name }) => name)).toEqual(expect.arrayContaining(['bullmq', 'undici']));
  });

  test.each(MIN_VERSIONS)('%s is at least %s: %s', (name, minimums) => {
    const below = locked.filter((found) => found.name === name && isBelow(found.version ?? '0', minimums));
    expect(below.map(({ path, version }) => `${path} ${version}`)).toEqual([]);
  });

  test('include no forbidden package', () => {
    expect(locked.filter(({ name }) => FORBIDDEN.includes(name)).map(({ path }) => path)).toEqual([]);
  });

  test('come from the registry and have a checksum', () => {
    const strange = locked.filter(
      ({ resolved = REGISTRY, integrity }) =>
        !resolved.startsWith(REGISTRY) || !integrity?.startsWith('sha512-'),
    );
    expect(strange.map(({ path, resolved }) => `${path} ${resolved}`)).toEqual([]);
  });

  test('have no install script unless allowScripts lists it', () => {
    const scripts = new Set(locked.filter((each) => each.hasInstallScript).map(({ name }) => name));
    expect([...scripts].filter((name) => !(name in manifest.allowScripts))).toEqual([]);
    expect(Object.values(manifest.allowScripts)).not.toContain(true);
  });
});

test('every dependency has an exact version', () => {
  const ours = Object.entries(lock.packages).filter(([path]) => !path.includes('node_modules/'));
  const asked = ours.flatMap(([path, { dependencies = {}, devDependencies = {} }]) =>
    Object.entries({ ...dependencies, ...devDependencies }).map(([name, range]) => ({ path, name, range })),
  );
  const loose = asked.filter(
    ({ name, range }) =>
      !name.startsWith('@lectern/') && !/^(npm:[@\w/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(range),
  );
  expect(asked.length).toBeGreaterThan(30);
  expect(loose).toEqual([]);
});

test.each([
  ['7.23.9', true],
  ['7.24.0', false],
  ['6.23.0', true],
  ['6.24.1', false],
  ['5.29.0', true],
  ['8.0.0', false],
])('isBelow(%s, [6.24.0, 7.24.0]) is %s', (version, expected) => {
  expect(isBelow(version, ['6.24.0', '7.24.0'])).toBe(expected);
});
