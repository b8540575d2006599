import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createGithubFiles } from './github-files.ts';

const files = createGithubFiles();

test('an archive contains the repository in one folder', async () => {
  const response = await files.request('/codeload/halyard/halyard/tar.gz/release/2.x');
  expect(response.headers.get('content-type')).toBe('application/x-gzip');
  const tar = gunzipSync(Buffer.from(await response.arrayBuffer())).toString('latin1');
  expect(tar).toContain('pax_global_header');
  expect(tar).toContain('halyard-release-2.x/docs/retries.md');
});

test('every file has the content type of plain text', async () => {
  const response = await files.request('/raw/halyard/halyard/main/docs/retries.md');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toContain('# Retries');
});

test.each([
  '/codeload/halyard/private/tar.gz/HEAD',
  '/codeload/halyard/halyard/tar.gz/gone',
  '/raw/halyard/halyard/main/gone.md',
])('%s does not exist', async (path) => {
  expect((await files.request(path)).status).toBe(404);
});
