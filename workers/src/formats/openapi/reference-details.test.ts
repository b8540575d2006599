import { expect, test } from 'vitest';
import { fetchedPage } from '../../../../test/support/crawl/fetched-file.ts';
import { readOpenapi } from './read-openapi.ts';

function read(parts: object): string {
  const body = JSON.stringify({ openapi: '3.1.0', info: { title: 'Pets' }, ...parts });
  return readOpenapi(fetchedPage('openapi', 'https://api.example/openapi.json', body))?.markdown ?? '';
}

const Status = { type: 'string', enum: ['sold', 'pending'] };
const schemas = {
  Status,
  Pet: {
    type: 'object',
    properties: {
      tags: { type: 'array', items: { $ref: '#/components/schemas/Status' } },
      status: { oneOf: [{ $ref: '#/components/schemas/Status' }, { type: 'null' }] },
    },
  },
};

test('lists the values that the items of an array may have', () => {
  const parameters = [{ name: 'status', in: 'query', schema: { type: 'array', items: Status } }];
  const markdown = read({
    paths: { '/pets': { get: { parameters, responses: {} } } },
    components: { schemas },
  });
  expect(markdown).toContain('| `status` | query | array of string | (each one of `sold`, `pending`) |');
  expect(markdown).toContain('- `tags` array of string, each one of `sold`, `pending`\n');
});

test('lists the values of a property that may also be null', () => {
  const markdown = read({ components: { schemas } });
  expect(markdown).toContain('- `status` string or null, one of `sold`, `pending`');
});

test('lists constants with their names, also of a property that may be null', () => {
  const Kind = {
    type: 'integer',
    oneOf: [
      { title: 'CAT', description: 'A cat', const: 1 },
      { description: 'A dog', const: 2 },
    ],
  };
  const kind = { oneOf: [{ type: 'null' }, { $ref: '#/components/schemas/Kind' }] };
  const Pet = { properties: { kind } };
  const markdown = read({ components: { schemas: { Kind, Pet } } });
  expect(markdown).toContain('integer, one of `1` (CAT), `2` (A dog)');
  expect(markdown).toContain('- `kind` Kind or null, one of `1` (CAT), `2` (A dog)');
});

test('lists the properties of an object that may be null', () => {
  const Owner = { properties: { name: { type: 'string' } } };
  const Pet = {
    properties: { owner: { oneOf: [{ type: 'null' }, { $ref: '#/components/schemas/Owner' }] } },
  };
  const markdown = read({ components: { schemas: { Owner, Pet } } });
  expect(markdown).toContain('- `owner` Owner or null\n  - `name` string');
});

test('keeps the variables of a server URL that is relative to the document', () => {
  const servers = [{ url: '/{version}/', variables: { version: { default: 'v1' } } }];
  expect(read({ servers, components: { schemas } })).toContain('- `https://api.example/{version}`\n');
});

test('reads names with a lone surrogate', () => {
  const paths = { '/\ud800': { get: { operationId: 'get\ud800', tags: ['\udc00'], responses: {} } } };
  expect(read({ paths, components: { schemas: { '\ud800': Status } } })).toContain('Operation: `get');
});

test('lists the examples of parameters and properties', () => {
  const parameters = [{ name: 'owner', in: 'query', schema: { type: 'string', examples: ['ada'] } }];
  const name = { type: 'string', example: 'Tom' };
  const markdown = read({
    paths: { '/pets': { get: { parameters, responses: {} } } },
    components: { schemas: { Pet: { properties: { name, tags: { type: 'array', example: ['a'] } } } } },
  });
  expect(markdown).toContain('| `owner` | query | string | (for example `ada`) |');
  expect(markdown).toContain('- `name` string, for example `Tom`\n- `tags` array');
});

test('writes the reference links of each description inline, because others may define the same label', () => {
  const get = (url: string) => ({ get: { description: `See [RFC][1].\n\n[1]: ${url}`, responses: {} } });
  const markdown = read({
    paths: { '/a': get('https://rfc.example/1'), '/b': get('https://rfc.example/2') },
  });
  expect(markdown.match(/See .*/g)).toEqual([
    'See [RFC](https://rfc.example/1).',
    'See [RFC](https://rfc.example/2).',
  ]);
});

test('writes the links of HTML within Markdown as Markdown, and removes comments', () => {
  const description =
    'Is **open**: <a href="https://pets.example/docs" target="_blank">Docs</a>\n\n<!-- Inject: <security> -->\n\nKeep `<b>` and <id>.';
  const markdown = read({ paths: { '/a': { get: { description, responses: {} } } } });
  expect(markdown).toContain('Is **open**: [Docs](https://pets.example/docs)\n\nKeep `<b>` and <id>.');
});
