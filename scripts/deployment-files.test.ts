import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { describeConfiguration } from './build/configuration-doc.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const dockerfile = read('Dockerfile');
const manifest: { workspaces: string[]; optionalDependencies: Record<string, string> } = JSON.parse(
  read('package.json'),
);

test('uses the same Node version in the image and in npm', () => {
  const versions = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version);
  expect(new Set(versions)).toEqual(new Set(Object.values(manifest.optionalDependencies)));
});

test.each(manifest.workspaces)('copies package.json of %s into the image', (workspace) => {
  expect(dockerfile).toContain(`COPY ${workspace}/package.json ${workspace}/\n`);
});

test.each(['api', 'workers', 'migrate'])('keeps the init process of the image in the pods of %s', (name) => {
  expect(dockerfile).toMatch(/^ENTRYPOINT .*tini/m);
  // In Kubernetes, `command` replaces the entrypoint. Without an init process, processes of Chromium stay as zombies.
  expect(read(`infra/k8s/base/${name}.yaml`)).not.toMatch(/^ *command:/m);
});

test.each([
  ['docs/self-hosting.md', /client_max_body_size +(\d+)m;/, 1024 ** 2],
  ['docs/self-hosting.md', /max_size (\d+)MB/, 1000 ** 2],
  ['infra/k8s/example/ingress.yaml', /proxy-body-size: (\d+)m/, 1024 ** 2],
])('the reverse proxy of %s admits the largest documentation pack (%s)', (path, limit, unitBytes) => {
  const [, maxPackMebibytes] = /a documentation pack \| (\d+) MiB/.exec(read('docs/limits.md')) ?? [];
  const [, maxBody] = limit.exec(read(path)) ?? [];
  expect(Number(maxBody) * unitBytes).toBeGreaterThanOrEqual(Number(maxPackMebibytes) * 1024 ** 2);
});

test('containers of the API may serve for the longest API_DRAIN_SECONDS before they are killed', () => {
  const [, maxDrainSeconds] = /API_DRAIN_SECONDS: .*\.max\((\d+)\)/.exec(read('api/src/config.ts')) ?? [];
  const { api } = parse(read('compose.yaml'), { merge: true }).services;
  expect(Number.parseInt(api.stop_grace_period, 10)).toBeGreaterThanOrEqual(Number(maxDrainSeconds) + 20);
});

test('has an up-to-date configuration page', () => {
  expect(read('docs/configuration.md')).toBe(describeConfiguration(read('.env.example')));
});

test('formats URLs as code, without the punctuation that follows them', () => {
  const page = describeConfiguration(
    '# Such as http://localhost:8888; or https://api.example/v1. Off (see http://a.example).\nURL=\n',
  );
  expect(page).toContain(
    'Such as `http://localhost:8888`; or `https://api.example/v1`. Off (see `http://a.example`).',
  );
});

describe('the image contains all files that a command imports', () => {
  const copied = [...dockerfile.matchAll(/^COPY --from=built (.+) (\S+)$/gm)].flatMap(([, sources = '']) =>
    sources.split(' ').map((source) => source.replace(/^\/app\//, '')),
  );
  const isCopied = (path: string) => copied.some((each) => path === each || path.startsWith(`${each}/`));

  /** Returns the file and its static imports, transitively. */
  function importsOf(path: string, known = new Set<string>()): Set<string> {
    if (known.has(path)) return known;
    known.add(path);
    for (const [, specifier = ''] of read(path).matchAll(/^(?:import|export|\}) .*?from '(\.[^']+)';$/gm))
      importsOf(join(dirname(path), specifier), known);
    return known;
  }

  test.each(['scripts/migrate.ts', 'scripts/backup.ts', 'scripts/restore.ts'])('%s', (script) => {
    const missing = [...importsOf(script)].filter((path) => !isCopied(path));
    expect(missing).toEqual([]);
  });
});
