import type { ResolvedLibrary } from '@lectern/shared/contracts/libraries.ts';
import { insertToolRun } from '@lectern/shared/db/stores/queue/tool-runs.ts';
import type { Ecosystem } from '@lectern/shared/domain/libraries/library.ts';
import { createLogger } from '@lectern/shared/logger.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestIngest, type TestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { publishToNpm } from '../../../../test/support/servers/serve-npm.ts';
import type { PackageRegistries } from '../../libraries/package-registries.ts';
import { createSafeFetch, type SafeFetch } from '../../net/http/safe-fetch.ts';
import { createRobots } from '../../net/robots/robots.ts';
import { createResolveLibraries } from './resolve-libraries.ts';

let ingest: TestIngest;
let safeFetch: SafeFetch;
let registries: PackageRegistries;

const FILES = { 'README.md': '# Halyard' };

beforeAll(async () => {
  ingest = await startTestIngest();
  safeFetch = createSafeFetch({ userAgent: 'Lectern/test', allowedHosts: [ingest.site.host] });
  const versions = ['1.2.0', '1.2.4', '2.0.0-rc.1', '2.0.0', '2.1.0'];
  const published = Object.fromEntries(versions.map((version) => [version, FILES]));
  const { origin } = ingest.site;
  registries = { ...registriesOn(origin), ...(await publishToNpm(ingest.site, 'halyard', published)) };
  ingest.site.reply('/npm/down/1.0.0', { status: 503 });
});
afterAll(async () => {
  await safeFetch.close();
  await ingest[Symbol.asyncDispose]();
});

function registriesOn(origin: string): Omit<PackageRegistries, 'npm'> {
  return {
    pypi: `${origin}/pypi-org`,
    cratesIndex: `${origin}/crates`,
    cratesDownloads: `${origin}/crates-downloads`,
    docsRs: `${origin}/docs-rs`,
    goProxy: `${origin}/goproxy`,
    pkgGoDev: `${origin}/pkg-go-dev`,
    packagist: `${origin}/packagist`,
    rubygems: `${origin}/rubygems`,
    rubydoc: `${origin}/rubydoc`,
    maven: `${origin}/maven`,
    javadoc: `${origin}/javadoc`,
    nuget: `${origin}/nuget`,
  };
}

const resolve = (...libraries: [name: string, version: string | null][]) => resolveOf('npm', ...libraries);

const resolveOf = (ecosystem: Ecosystem, ...libraries: [name: string, version: string | null][]) =>
  run({ libraries: libraries.map(([name, version]) => ({ ecosystem, name, version })) });

async function run(input: object): Promise<ResolvedLibrary[]> {
  const { dataSource, userId } = ingest;
  const db = dataSource;
  const toolRunId = await insertToolRun(db, { userId, tool: 'resolve-libraries', input });
  const resolveLibraries = createResolveLibraries({
    db,
    transact: dataSource.transaction,
    safeFetch,
    robots: createRobots({ safeFetch }),
    registries,
  });
  const logger = createLogger({ service: 'test', level: 'silent' });
  await resolveLibraries(
    { toolRunId },
    { jobId: `tool-${toolRunId}`, attemptNumber: 1, isLastAttempt: true, logger },
  );
  const [row] = await dataSource.query('SELECT result FROM tool_runs WHERE id = $1', [toolRunId]);
  return row.result.libraries;
}

test.each([
  ['1.2.4', 'exact', '1.2.4'],
  ['2.0.0-rc.1', 'exact', '2.0.0-rc.1'],
  ['1.2.9', 'nearest', '1.2.4'],
  ['1', 'nearest', '1.2.4'],
  ['9.0.0', 'latest', '2.1.0'],
  [null, 'latest', '2.1.0'],
])('%s gets the %s version %s', async (version, match, documentVersion) => {
  const [found] = await resolve(['halyard', version]);
  expect(found).toMatchObject({
    ...{ ecosystem: 'npm', name: 'halyard', version, match, documentVersion },
    source: { kind: 'package', url: `https://www.npmjs.com/package/halyard/v/${documentVersion}` },
  });
});

test('lists the newest release of each minor version for a library without a version', async () => {
  const [found] = await resolve(['halyard', null]);
  expect(found?.versions).toEqual(['2.1.0', '2.0.0', '1.2.4']);
});

test('replies in the order of the request, with a reason for each library without documentation', async () => {
  const found = await resolve(
    ['missing', '1.0.0'],
    ['halyard', '2.1.0'],
    ['../up', '1.0.0'],
    ['down', '1.0.0'],
  );
  expect(found.map(({ name, match }) => [name, match])).toEqual([
    ['missing', null],
    ['halyard', 'exact'],
    ['../up', null],
    ['down', null],
  ]);
  expect(found[0]?.reason).toBe('Package missing was not found in the registry');
  expect(found[3]?.reason).toContain('503');
});

const COMMIT = 'a'.repeat(40);
/** The interface of each registry, the page of the documentation, and a library with the URL that is found. */
const HOSTED: readonly (readonly [Ecosystem, string, string, string, string, string])[] = [
  [
    'go',
    'example.com/Halyard/v2',
    '/goproxy/example.com/!halyard/v2/@v/list',
    'v2.0.0\nv2.1.0\n',
    'v2.1.0',
    '/pkg-go-dev/example.com/Halyard/v2@v2.1.0',
  ],
  [
    'rubygems',
    'halyard',
    '/rubygems/api/v1/versions/halyard.json',
    '[{"number":"1.2.0"}]',
    '1.2.0',
    '/rubydoc/gems/halyard/1.2.0',
  ],
  [
    'maven',
    'org.example:halyard',
    '/maven/org/example/halyard/maven-metadata.xml',
    '<versions><version>1.2.0</version></versions>',
    '1.2.0',
    '/javadoc/doc/org.example/halyard/1.2.0/',
  ],
  [
    'nuget',
    'Halyard.Queue',
    '/nuget/halyard.queue/index.json',
    '{"versions":["1.2.0"]}',
    '1.2.0',
    '/nuget/halyard.queue/1.2.0/readme',
  ],
];

test.each(HOSTED)(
  '%s: finds the documentation of %s on its host',
  async (ecosystem, name, path, body, version, page) => {
    ingest.site.reply(path, { body });
    const missing = await resolveOf(ecosystem, [name, version]);
    expect(missing[0]).toMatchObject({
      match: null,
      reason: `No documentation found for ${name} ${version}`,
    });
    ingest.site.reply(page, '<h1>Halyard</h1>');
    const [found, other, unknown] = await resolveOf(
      ecosystem,
      [name, version],
      [name, '7.7.7'],
      [`${name}x`, version],
    );
    expect(found).toMatchObject({
      ...{ ecosystem, name, match: 'exact', documentVersion: version },
      source: { url: ingest.site.origin + page },
    });
    expect(other).toMatchObject({ match: 'latest', documentVersion: version });
    expect(unknown?.match).toBeNull();
  },
);

test('crates: finds the crate itself, without yanked versions', async () => {
  const body = '{"vers":"0.9.0","yanked":true}\n{"vers":"1.2.0","yanked":false}';
  ingest.site.reply('/crates/ha/-l/ha-lyard', { body });
  const [found, yanked] = await resolveOf('crates', ['ha-lyard', '1.2.0'], ['ha-lyard', '0.9.0']);
  expect(found).toMatchObject({
    ...{ match: 'exact', documentVersion: '1.2.0' },
    source: { kind: 'package', url: 'https://crates.io/crates/ha-lyard/1.2.0' },
  });
  expect(yanked).toMatchObject({ match: 'latest', documentVersion: '1.2.0' });
});

test('packagist: finds the repository at the commit of a version, with or without a v', async () => {
  const source = { type: 'git', url: 'https://github.com/halyard/queue.git', reference: COMMIT };
  const packages = { 'halyard/queue': [{ version: 'v1.2.0', source }] };
  ingest.site.reply('/packagist/p2/halyard/queue.json', { body: JSON.stringify({ packages }) });
  expect(await resolveOf('packagist', ['halyard/queue', '1.2.0'])).toMatchObject([
    {
      ...{ match: 'exact', documentVersion: 'v1.2.0' },
      source: { kind: 'repository', url: `https://github.com/halyard/queue/tree/${COMMIT}` },
    },
  ]);
});

test('does not use a site that redirects the requested version to the current one', async () => {
  const releases = { '1.2.0': [{}], '2.0.0': [{}] };
  const info = { version: '2.0.0', project_urls: { 'Docs ': `${ingest.site.origin}/manual/en/latest/` } };
  for (const path of ['json', '1.2.0/json']) {
    ingest.site.reply(`/pypi-org/pypi/halyard/${path}`, { body: JSON.stringify({ info, releases }) });
  }
  ingest.site.reply('/manual/en/1.2.0/', { status: 302, headers: { location: '/manual/en/latest/' } });
  ingest.site.reply('/manual/en/latest/', '<h1>Halyard 2</h1>');
  expect((await resolveOf('pypi', ['halyard', '1.2.0']))[0]).toMatchObject({
    ...{ match: 'exact', documentVersion: '1.2.0' },
    source: { kind: 'package', url: 'https://pypi.org/project/halyard/1.2.0/' },
  });
  ingest.site.reply('/manual/1.2/', '<h1>Halyard 1.2</h1>');
  expect((await resolveOf('pypi', ['halyard', '1.2.0']))[0]).toMatchObject({
    ...{ match: 'exact', documentVersion: '1.2' },
    source: { url: `${ingest.site.origin}/manual/1.2/` },
  });
});

/** The documentation of a library after the user has chosen a URL on the test site. */
async function corrected(path: string, version: string, name = 'halyard') {
  const library = { ecosystem: 'npm', name };
  const [found] = await run({
    libraries: [{ ...library, version }],
    corrections: [{ ...library, url: ingest.site.origin + path }],
  });
  return found;
}

test("prefers the user's URL at each version", async () => {
  ingest.site.reply('/own/v1.2.4/', '<h1>Halyard 1.2.4</h1>');
  expect(await corrected('/own/v{version}/', '1.2.4')).toMatchObject({
    ...{ match: 'exact', documentVersion: '1.2.4', reason: 'From the URL that you chose' },
    source: { kind: 'site', url: `${ingest.site.origin}/own/v1.2.4/` },
  });
  expect(await corrected('/own/v{version}/', '2.1.0')).toMatchObject({
    ...{ match: 'exact', documentVersion: '2.1.0', source: { kind: 'package' } },
    reason: expect.stringMatching(
      /^Your URL has no documentation of this version \(.*\/own\/v2.1.0\/\). From the package/,
    ),
  });
});

test("never calls the user's URL without a version exact", async () => {
  ingest.site.reply('/own/', '<h1>Halyard</h1>');
  expect(await corrected('/own/', '1.2.4')).toMatchObject({ match: 'latest', documentVersion: null });
});

test("finds a private package only at the user's URL", async () => {
  ingest.site.reply('/own/v3.1/', '<h1>Secret 3.1</h1>');
  expect(await corrected('/own/v{minor}/', '3.1.4', 'secret')).toMatchObject({
    ...{ match: 'exact', documentVersion: '3.1' },
  });
});

test('reads packages from the registry of the user', async () => {
  await publishToNpm(ingest.site, 'mirrored', { '1.0.0': FILES, '1.1.0': FILES });
  const registry = `${ingest.site.origin}/npm`;
  const files = [
    { filename: 'halyard_queue-1.2.0.tar.gz', url: '../files/halyard_queue-1.2.0.tar.gz' },
    { filename: 'halyard_queue-1.3.0-py3-none-any.whl', url: '../files/wheel' },
    { filename: 'halyard_queue-1.3.0.egg', url: '../files/egg' },
  ];
  const html = files.map(({ filename, url }) => `<a href="${url}">${filename}</a>`).join('\n');
  ingest.site.reply('/simple/halyard-queue/', { body: JSON.stringify({ files }) });
  ingest.site.reply('/html/halyard-queue/', html);
  const pypi = { ecosystem: 'pypi', name: 'Halyard.Queue', version: '1.3.0' };
  const found = await run({
    libraries: [
      { ecosystem: 'npm', name: 'mirrored', version: '1.0.0', registry },
      { ...pypi, registry: `${ingest.site.origin}/simple/` },
      { ...pypi, registry: `${ingest.site.origin}/html` },
      { ...pypi, name: 'missing', registry: `${ingest.site.origin}/simple` },
    ],
  });
  const { origin } = ingest.site;
  expect(found).toMatchObject([
    { match: 'exact', registry, source: { url: `${origin}/npm/mirrored/1.0.0` } },
    { match: 'exact', source: { url: `${origin}/simple/halyard-queue/?version=1.3.0` } },
    { match: 'exact', source: { url: `${origin}/html/halyard-queue/?version=1.3.0` } },
    { match: null, reason: 'Package missing was not found in the registry' },
  ]);
});

test('uses the public registry when the registry of the user cannot be read, and says so', async () => {
  const [found] = await run({
    libraries: [{ ecosystem: 'npm', name: 'halyard', version: '1.2.4', registry: 'http://10.0.0.7/npm' }],
  });
  expect(found).toMatchObject({
    source: { url: 'https://www.npmjs.com/package/halyard/v/1.2.4' },
    reason: expect.stringMatching(/^10\.0\.0\.7 cannot be read: .* From the package itself$/),
  });
  expect(found).not.toHaveProperty('registry');
});
