import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { describeApi } from './openapi.ts';

const run = promisify(execFile);
const redocly = join(
  dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
  'bin/cli.js',
);

test('the OpenAPI document has no errors and no warnings by the rules of Redocly', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-openapi-'));
  try {
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(describeApi('https://docs.lectern.test')));
    const { stdout } = await run(process.execPath, [redocly, 'lint', file, '--format=json'], {
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    const { totals } = JSON.parse(stdout) as { totals: { errors: number; warnings: number } };
    expect(totals).toMatchObject({ errors: 0, warnings: 0 });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('lists the parameters of lists, and the media types of feeds', () => {
  const { paths } = describeApi('https://docs.lectern.test') as {
    paths: Record<
      string,
      Record<'get', { parameters: object[]; responses: Record<string, object>; security: object[] }>
    >;
  };
  const list = paths['/api/collections/{collectionId}/recent_documents']?.get;
  expect(list?.parameters).toContainEqual({
    ...{ name: 'limit', in: 'query', required: false },
    schema: { type: 'integer', minimum: 1, maximum: 100 },
  });
  expect(list?.responses[200]).toHaveProperty('headers.Link');
  const feed = paths['/api/collections/{collectionId}/changes.atom']?.get;
  expect(feed?.responses[200]).toMatchObject({ content: { 'application/atom+xml': {} } });
  expect(feed?.security).toEqual([{ session: [] }, { apiKey: ['read'] }, { basic: ['read'] }]);
});
