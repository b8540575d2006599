import { expect, test } from 'vitest';
import { fetchedPage } from '../../../../test/support/crawl/fetched-file.ts';
import { readPage } from '../all-formats.ts';
import { findEmbeddedDefinition } from './embedded-definition.ts';

const DEFINITION = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Kettle API', description: 'Boils "water} <b>"' },
  paths: { '/kettles': { get: { operationId: 'list', summary: 'List kettles' } } },
});

test.each([
  [
    'Redoc 2',
    `<div id="redoc"></div><script>const __redoc_state = {"menu":{},"spec":{"data":${DEFINITION}},"options":{}};</script>`,
  ],
  [
    'Redoc 3',
    `<script type="module">import x from "https://redocly.com/x.js"; const __redoc_definition = ${DEFINITION};</script>`,
  ],
  [
    'Scalar',
    `<script id="api-reference" type="application/json">${DEFINITION}</script><script src="scalar.js"></script>`,
  ],
])('finds the OpenAPI document in a page of %s', (_, html) => {
  expect(findEmbeddedDefinition(`<html><body>${html}</body></html>`)).toBe(DEFINITION);
});

test.each([
  ['an article about Redoc', `<p>Redoc shows</p><pre>${DEFINITION}</pre>`],
  ['a truncated script', `<script>redoc(${DEFINITION.slice(0, -1)}</script>`],
  ['an ordinary page', '<p>Kettles.</p>'],
])('finds no OpenAPI document in %s', (_, html) => {
  expect(findEmbeddedDefinition(html)).toBeNull();
});

test('reads a page with an embedded document as that document', async () => {
  const body = `<title>API</title><div id="redoc">Loading</div><script>const __redoc_state = {"spec":{"data":${DEFINITION}}};</script>`;
  const read = await readPage(fetchedPage('html', 'https://kettle.example/api.html', body));
  expect(read.title).toBe('Kettle API');
  expect(read.markdown).toContain('### `GET /kettles` List kettles');
});
