import { describe, expect, test } from 'vitest';
import { fetchedPage } from '../../../../test/support/crawl/fetched-file.ts';
import { splitPassages } from '../../passages/split-passages.ts';
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

const NODE = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', description: 'What it is called.' },
    parent: { $ref: '#/components/schemas/Node' },
  },
};

const PETS = {
  openapi: '3.0.3',
  info: { title: 'Pets', version: '2', description: 'All about pets.\n\n# Paging\n\nBy `cursor`.' },
  servers: [{ url: '/v1', description: 'here' }],
  security: [{ token: [] }],
  tags: [{ name: 'Pets', description: 'See <b>below</b>.' }],
  paths: {
    '/pets/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }],
      post: {
        tags: ['Pets'],
        operationId: 'updatePet',
        summary: 'Change a pet',
        description: '<p>Writes a <code>Pet</code>.</p><ul><li>once</li><li>or never</li></ul>',
        requestBody: { $ref: '#/components/requestBodies/Pet' },
        responses: {
          200: {
            description: 'Changed',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } },
          },
          404: { description: 'No such | pet' },
        },
        'x-codeSamples': [{ lang: 'Shell', source: 'curl -X POST https://api.example/v1/pets/1' }],
      },
    },
    '/health': { get: { security: [], responses: { 204: { description: 'Well' } } } },
  },
  components: {
    requestBodies: {
      Pet: {
        required: true,
        content: {
          'application/json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Node' },
                { properties: { kind: { enum: ['cat', 'dog'], default: 'cat' } } },
              ],
            },
            example: { name: 'Tom' },
          },
        },
      },
    },
    schemas: { Node: NODE },
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
  },
};

describe('OpenAPI 3.0', () => {
  test('documents parameters, bodies and responses of an operation below its tag', () => {
    const { title, markdown } = read(PETS);
    expect(title).toBe('Pets');
    expect(markdown).toContain(
      [
        '## Pets\n\nSee **below**.',
        '### `POST /pets/{id}` Change a pet',
        'Writes a `Pet`.\n\n- once\n- or never',
        'Operation: `updatePet`. Authentication: `token`.',
        '**Parameters:**\n\n| Parameter | In | Type | Description |\n| --- | --- | --- | --- |\n| `id` | path, required | integer | (at least 1) |',
        '**Request body** (`application/json`, required):',
        '- `name` string, required: What it is called.\n- `parent` Node\n  - `name` string, required: What it is called.\n  - `parent` Node\n- `kind` any, one of `cat`, `dog`, default `cat`',
        'Example request:\n\n```json\n{\n  "name": "Tom"\n}\n```',
        '**Responses:**\n\n- `200`: Changed (Node)\n- `404`: No such | pet',
        '**Response body `200`** (`application/json`):\n\n- `name` string: What it is called.\n- `parent` Node',
        'Shell:\n\n```shell\ncurl -X POST https://api.example/v1/pets/1\n```',
      ].join('\n\n'),
    );
  });

  test('introduces servers and authentication, with headings below the title', () => {
    const { markdown } = read(PETS);
    expect(markdown).toContain('# Pets\n\nAll about pets.\n\n## Paging\n\nBy `cursor`.');
    expect(markdown).toContain('## Servers\n\n- `https://api.example/v1`: here');
    expect(markdown).toContain(
      '## Authentication\n\n- `token`: bearer token in the header `Authorization`\n\nAuthentication: `token`.',
    );
    expect(markdown).toContain('### `GET /health`\n\nAuthentication: none.');
  });

  test('adds the method and path as a heading to passages, and the anchor of their operation', () => {
    const passages = splitPassages(read(PETS));
    const places = passages.map(({ headingPath, anchor }) => [headingPath.join(' › '), anchor]);
    expect(places).toContainEqual(['Pets › POST /pets/{id} Change a pet', 'tag/Pets/operation/updatePet']);
    expect(places).toContainEqual(['Operations › GET /health', 'tag/Operations/paths/~1health/get']);
  });
});

test('reads Swagger 2.0 in YAML like OpenAPI 3', () => {
  const { markdown } = read(`
swagger: '2.0'
info: { title: Store, version: 1.0.0 }
host: store.example
basePath: /v2
schemes: [https, http]
consumes: [application/json]
securityDefinitions:
  login: { type: oauth2, flow: accessCode, authorizationUrl: 'https://store.example/auth', tokenUrl: 'https://store.example/token', scopes: { 'read:orders': Read orders } }
paths:
  /orders:
    parameters:
      - { name: trace, in: header, type: string }
    post:
      summary: Order
      parameters:
        - { name: order, in: body, required: true, schema: { $ref: '#/definitions/Order' } }
      responses: { 201: { description: Ordered, schema: { $ref: '#/definitions/Order' } } }
    put:
      consumes: [multipart/form-data]
      parameters:
        - { name: file, in: formData, type: file, required: true }
        - { name: limit, in: query, type: integer, default: 10 }
      responses: { default: { description: Any } }
definitions:
  Order: { type: object, properties: { id: { type: integer, format: int64 }, lines: { type: array, items: { type: string } } } }
`);
  expect(markdown).toContain('- `https://store.example/v2`\n- `http://store.example/v2`');
  expect(markdown).toContain(
    '- `login`: OAuth 2.0\n  - authorizationCode, authorize at <https://store.example/auth>, token from <https://store.example/token>\n    - `read:orders`: Read orders',
  );
  expect(markdown).toContain('| `trace` | header | string |');
  expect(markdown).toContain(
    '**Request body** (`application/json`, required):\n\n- `id` integer (int64)\n- `lines` array of string',
  );
  expect(markdown).toContain('- `201`: Ordered (Order)');
  expect(markdown).toContain('| `limit` | query | integer | (default `10`) |');
  expect(markdown).toContain(
    '**Request body** (`multipart/form-data`):\n\n- `file` string (binary), required',
  );
});

test('reads nullable types, const, webhooks and annotated references of OpenAPI 3.1', () => {
  const { markdown } = read({
    openapi: '3.1.0',
    info: { title: 'Events', version: '1' },
    webhooks: {
      created: {
        post: {
          requestBody: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Event' } } },
          },
        },
      },
    },
    components: {
      schemas: {
        Event: {
          properties: {
            kind: { const: 'created' },
            note: { type: ['string', 'null'] },
            of: { $ref: '#/components/schemas/Thing', description: 'What it is about.' },
            by: { oneOf: [{ $ref: '#/components/schemas/Thing' }, { type: 'integer' }] },
          },
        },
        Thing: { type: 'object', properties: { id: { type: 'string', format: 'uuid' } } },
      },
    },
  });
  expect(markdown).toContain(
    [
      '## Webhooks\n\n### `POST created`\n\n**Request body** (`application/json`):\n',
      '- `kind` any, always `created`',
      '- `note` string or null',
      '- `of` Thing: What it is about.',
      '  - `id` string (uuid)',
      '- `by` Thing or integer',
      '  - Option 1: Thing',
      '    - `id` string (uuid)',
      '  - Option 2: integer',
    ].join('\n'),
  );
  expect(markdown).toContain('## Schemas\n\n### `Event`');
});

describe('hostile documents', () => {
  const withSchema = (schema: unknown, schemas: unknown = {}) => ({
    openapi: '3.0.0',
    info: { title: 'T' },
    paths: { '/a': { post: { requestBody: { content: { 'application/json': { schema } } } } } },
    components: { schemas },
  });

  test('reads circular references', () => {
    const schemas = { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } };
    expect(read(withSchema({ $ref: '#/components/schemas/A' }, schemas)).markdown).toContain('POST /a');
    const all = { C: { allOf: [{ $ref: '#/components/schemas/C' }, { $ref: '#/components/schemas/C' }] } };
    expect(read(withSchema({ $ref: '#/components/schemas/C' }, all)).markdown).toContain('POST /a');
  });

  test('names external references without fetching them', () => {
    const { markdown } = read(
      withSchema({ properties: { pet: { $ref: 'https://evil.example/x.json#/Pet' } } }),
    );
    expect(markdown).toContain('- `pet` Pet');
  });

  test('limits schemas that grow exponentially with depth', () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 25 }, (_, level) => {
        const next = { $ref: `#/components/schemas/S${level + 1}` };
        const properties = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`p${index}`, next]));
        const many = Array.from({ length: 25 }, () => next);
        return [`S${level}`, { properties, oneOf: many, allOf: many }];
      }),
    );
    const startedAt = process.cpuUsage();
    const { markdown } = read(withSchema({ $ref: '#/components/schemas/S0' }, schemas));
    expect(markdown.length).toBeLessThan(200_000);
    expect(process.cpuUsage(startedAt).user / 1_000).toBeLessThan(5_000);
  });

  test('refuses nested YAML aliases', () => {
    const levels = Array.from(
      { length: 12 },
      (_, level) => `x${level + 1}: &l${level + 1} [${`*l${level},`.repeat(9)}]`,
    );
    const bomb = ['openapi: 3.0.0', 'x0: &l0 [lol]', ...levels].join('\n');
    expect(() => readOpenapi(pageOf(bomb))).toThrow(
      expect.objectContaining({ failure: 'too_large', message: expect.stringContaining('without aliases') }),
    );
  });

  test('cuts very long descriptions', () => {
    const info = { title: 'Long', description: `<p>${'<b>word</b> '.repeat(50_000)}` };
    const { markdown } = read({ openapi: '3.0.0', info, paths: { '/a': { get: {} } } });
    expect(markdown).toMatch(/word.* …/);
    expect(markdown.length).toBeLessThan(300_000);
  });

  test('counts the operations beyond the limit', () => {
    const paths = Object.fromEntries(
      Array.from({ length: 10 }, (_, index) => [
        `/p${index}`,
        { get: { description: 'x'.repeat(500), responses: {} } },
      ]),
    );
    const document = { openapi: '3.0.0', info: { title: 'Long' }, paths };
    const { markdown } = readOpenapi(pageOf(document), { maxChars: 2_000, timeMs: 5_000 }) ?? {
      markdown: '',
    };
    expect(markdown).toMatch(/> \d more operations were left out because the document is too long\.$/);
  });
});

describe('readOpenapi', () => {
  test('refuses invalid JSON and YAML', () => {
    expect(() => readOpenapi(pageOf('{"openapi": "3.0.0", "paths": {'))).toThrow(
      expect.objectContaining({ failure: 'not_text', message: expect.stringContaining('not valid JSON') }),
    );
    expect(() => readOpenapi(pageOf('openapi: 3.0.0\npaths: [\n}'))).toThrow(
      expect.objectContaining({ failure: 'not_text', message: expect.stringContaining('not valid YAML') }),
    );
  });

  test('refuses a document without operations and schemas', () => {
    expect(() => read({ openapi: '3.0.0', info: { title: 'Empty' }, paths: {} })).toThrow(
      expect.objectContaining({ failure: 'empty' }),
    );
  });

  test('returns null for other documents that mention OpenAPI', () => {
    expect(readOpenapi(pageOf({ name: 'x', version: '1', config: { openapi: '3.0.0' } }))).toBeNull();
    expect(readOpenapi(pageOf('title: x\nnested:\n  openapi: 3.0.0\n'))).toBeNull();
  });
});
