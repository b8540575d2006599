import { expect, test } from 'vitest';
import { fetchedPage } from '../../../../test/support/crawl/fetched-file.ts';
import { readOpenapi } from './read-openapi.ts';

function pageOf(document: unknown, name = 'openapi.json') {
  const body = typeof document === 'string' ? document : JSON.stringify(document);
  return fetchedPage('openapi', `https://api.example/v1/${name}`, body);
}

function read(document: unknown) {
  const page = readOpenapi(pageOf(document));
  if (!page) throw new Error('The document was not detected as OpenAPI');
  return page;
}

test('reads arrays that are nested 5,000 levels deep', () => {
  const open = '{"type":"array","items":'.repeat(5_000);
  const start = '{"openapi":"3.0.0","info":{"title":"Deep"},"components":{"schemas":{"A":';
  const { markdown } = read(`${start}${open}{}${'}'.repeat(5_000)}}}}`);
  expect(markdown).toContain('array of array of array');
});

test.each([
  ['YAML', `openapi: 3.0.0\ninfo: ${'['.repeat(100_000)}`],
  [
    'Swagger 2.0',
    `{"swagger":"2.0","info":{"title":"x"},"paths":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_001)}`,
  ],
])('says that %s is nested too deeply', (_, document) => {
  expect(() => read(document)).toThrow(
    expect.objectContaining({
      failure: 'too_large',
      message: expect.stringContaining('nested too deeply'),
    }),
  );
});

test('names each reference to a schema of another document', () => {
  const operation = (name: string) => ({
    get: {
      responses: { 200: { content: { 'application/json': { schema: { $ref: `other.json#/${name}` } } } } },
    },
  });
  const paths = { '/a': operation('Cat'), '/b': operation('Dog') };
  expect(read({ openapi: '3.0.0', info: { title: 'Two' }, paths }).markdown).toMatch(/Cat[\s\S]*Dog/);
});
