import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ProjectFiles } from './dependency.ts';
import { findManifests } from './find-manifests.ts';
import { readCases } from './fixtures/read-cases.ts';
import { readDependencies } from './read-dependencies.ts';

describe('finds the direct dependencies and their versions', () => {
  it.each(readCases())('in: $title', ({ expected, files }) => {
    const { dependencies, problems } = readDependencies(files);
    const lines = dependencies.map(
      ({ ecosystem, name, version, isPrivate }) =>
        `${isPrivate ? 'private ' : ''}${ecosystem} ${name} ${version}`,
    );
    expect(problems).toEqual([]);
    expect(lines.toSorted()).toEqual(expected.toSorted());
  });
});

it.each(readCases())(
  'finds the same in files with a byte order mark and Windows line ends: $title',
  ({ files }) => {
    const written = new Map(
      [...files].map(([path, text]) => [path, `\uFEFF${text.replaceAll('\n', '\r\n')}`]),
    );
    expect(readDependencies(readWritten(written))).toEqual(readDependencies(readWritten(files)));
  },
);

it('reads requirements in UTF-16, which Windows PowerShell writes', () => {
  const bytes = Buffer.from('\uFEFFflask==3.1.0\r\nrequests==2.32.5\r\n', 'utf16le');
  const { dependencies } = readDependencies(readWritten(new Map([['requirements.txt', bytes]])));
  expect(dependencies.map(({ name, version }) => `${name} ${version}`)).toEqual([
    'flask 3.1.0',
    'requests 2.32.5',
  ]);
});

/** Writes files to a folder and reads its manifests. */
function readWritten(files: ReadonlyMap<string, string | Buffer>): ProjectFiles {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-manifests-'));
  try {
    for (const [path, content] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    return findManifests(folder, { platform: 'linux', env: { HOME: folder } }).files;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it.each([
  ['package.json', '{ "dependencies": '],
  ['uv.lock', '[[package'],
  ['Cargo.lock', '[[package'],
  ['pom.xml', '<project><dependencies'],
])('names %s if it is not valid, and reads the others', (path, text) => {
  const files = new Map([
    [path, text],
    ['go.mod', 'module x.example/a\n\nrequire github.com/spf13/cobra v1.8.1\n'],
    ...(path === 'Cargo.lock' ? [['Cargo.toml', ''] as const] : []),
    ...(path === 'uv.lock' ? [['pyproject.toml', ''] as const] : []),
  ]);
  const { dependencies, problems } = readDependencies(files);
  expect(dependencies.map(({ name }) => name)).toEqual(['github.com/spf13/cobra']);
  expect(problems).toEqual([expect.stringContaining(`${path} is not valid (`)]);
});

it('leaves properties that name each other several times as they are', () => {
  const properties = (reference: (name: string) => string) =>
    [1, 2, 3, 4, 5].map((at) => `<a${at}>${reference(`a${at + 1}`).repeat(60)}</a${at}>`).join('');
  const files = new Map([
    [
      'pom.xml',
      `<project><properties>${properties((name) => `\${${name}}`)}<a6>1</a6></properties><dependencies><dependency>
        <groupId>org.example</groupId><artifactId>queue</artifactId><version>\${a1}</version>
      </dependency></dependencies></project>`,
    ],
    [
      'app.csproj',
      `<Project><PropertyGroup>${properties((name) => `$(${name})`)}<a6>1</a6></PropertyGroup>
        <ItemGroup><PackageReference Include="Queue" Version="$(a1)"/></ItemGroup></Project>`,
    ],
  ]);
  const { dependencies } = readDependencies(files);
  expect(dependencies.map(({ name, version }) => [name, version])).toEqual([
    ['org.example:queue', null],
    ['Queue', null],
  ]);
});

it('reads a workspace whose glob has an unmatched brace', () => {
  const files = new Map([
    ['package.json', '{ "dependencies": { "hono": "4.6.0" }, "workspaces": ["{a", "b}"] }'],
    ['b/package.json', '{}'],
  ]);
  expect(readDependencies(files).dependencies).toMatchObject([{ name: 'hono', version: '4.6.0' }]);
});

it('reads a go.mod of many open blocks in a second', () => {
  const before = process.cpuUsage();
  readDependencies(new Map([['go.mod', `module example.org/a\n${'require (\n'.repeat(50_000)}`]]));
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
});

it.each([
  ['Gemfile', `${'\n'.repeat(300_000)}x`],
  ['package.json', JSON.stringify({ dependencies: { hono: `${' '.repeat(300_000)}x` } })],
])('reads a %s with 300,000 spaces in linear time', (path, text) => {
  const startedAt = performance.now();
  readDependencies(new Map([[path, text]]));
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
