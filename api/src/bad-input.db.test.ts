import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SignedUpBrowser, startTestApi } from '../../test/support/api/test-api.ts';
import { useForFile } from '../../test/support/use-resource.ts';

const MIB = 1024 * 1024;
const URL_MESSAGE = 'URL must be a valid URL for web crawling or user_text:// format for text documents';

const api = useForFile(startTestApi);
let ada: SignedUpBrowser;
let collectionId: number;
let urlId: number;
let documentId: number;

beforeAll(async () => {
  ada = await api.signUp({ isPro: true });
  collectionId = (await ada.call<{ id: number }>('POST', '/api/collections', { name: 'Docs' })).body.id;
  const { body } = await ada.call<{ id: number; recentDocument: { id: number } }>(
    'POST',
    `/api/collections/${collectionId}/urls`,
    { collectionId, url: 'https://docs.example.com/', crawlType: 'crawl' },
  );
  urlId = body.id;
  documentId = body.recentDocument.id;
});

let before: string;
beforeEach(async () => {
  before = await readAllRows();
});

/** All rows that requests could have written. */
async function readAllRows(): Promise<string> {
  const tables = [
    'document_collections',
    'document_urls',
    'recent_documents',
    'document_topics',
    'user_api_keys',
  ];
  const rows = await Promise.all(
    tables.map((table) => api.dataSource.query(`SELECT * FROM ${table} ORDER BY id`)),
  );
  return JSON.stringify(rows);
}

const paths = {
  collections: () => '/api/collections',
  collection: () => `/api/collections/${collectionId}`,
  urls: () => `/api/collections/${collectionId}/urls`,
  recentDocuments: () => `/api/collections/${collectionId}/recent_documents`,
  document: () => `/api/recent_documents/${documentId}`,
  topics: () => `/api/urls/${urlId}/topics`,
  keys: () => '/api/api-keys',
};

async function expectRefusal(response: Response, status: number, code: string): Promise<{ message: string }> {
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toBe('application/json');
  // A refusal without a message fails the comparison below.
  const body = (await response.json()) as { message: string };
  expect(body).toMatchObject({ code, error: body.message, requestId: response.headers.get('x-request-id') });
  expect(await readAllRows()).toBe(before);
  return body;
}

const post = (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  ada.request(path, {
    method: 'POST',
    headers: { origin: api.publicUrl, 'content-type': 'application/json', ...headers },
    body,
  });

describe('an invalid value', () => {
  type Row = [method: string, path: keyof typeof paths, body: object, field: string, message: string];
  const url = 'https://docs.example.com/new';
  test.each<Row>([
    ['POST', 'collections', {}, 'name', 'MCP Server name is required'],
    ['POST', 'collections', { name: '' }, 'name', 'MCP Server name is required'],
    ['POST', 'collections', { name: '   ' }, 'name', 'MCP Server name is required'],
    ['POST', 'collections', { name: 5 }, 'name', 'MCP Server name is required'],
    ['PATCH', 'collection', { name: '' }, 'name', 'Name is required'],
    ['POST', 'urls', { url: 'docs.example.com' }, 'url', URL_MESSAGE],
    ['POST', 'urls', { url: '' }, 'url', URL_MESSAGE],
    ['POST', 'urls', { url: 5 }, 'url', URL_MESSAGE],
    ['POST', 'urls', { url: 'ftp://docs.example.com/' }, 'url', URL_MESSAGE],
    ['POST', 'urls', { url: 'javascript:alert(1)' }, 'url', URL_MESSAGE],
    ['POST', 'urls', { url: 'https://' }, 'url', URL_MESSAGE],
    ['POST', 'urls', { url: 'user_text://Notes' }, 'url', URL_MESSAGE],
    ['POST', 'urls', { url, crawlType: 'user_text', fullText: 'x' }, 'url', URL_MESSAGE],
    ['POST', 'urls', { url: 'user_text://N', crawlType: 'user_text' }, 'fullText', 'Content is required'],
    [
      'POST',
      'urls',
      { url: 'user_text://N', crawlType: 'user_text', fullText: ' ' },
      'fullText',
      'Content is required',
    ],
    ['POST', 'topics', { name: '' }, 'name', 'Topic name is required'],
    ['POST', 'topics', {}, 'name', 'Topic name is required'],
    ['POST', 'keys', { keyName: '' }, 'keyName', 'Key name is required'],
    ['POST', 'keys', {}, 'keyName', 'Key name is required'],
    [
      'POST',
      'recentDocuments',
      { documentTopic: 'T', relevantText: '', url },
      'documentName',
      'Documentation name is required',
    ],
    [
      'POST',
      'recentDocuments',
      { documentName: 'N', relevantText: '', url },
      'documentTopic',
      'Documentation topic is required',
    ],
  ])(
    'is refused with the message of the specification: %s %s %j',
    async (method, path, body, field, message) => {
      const ids = path === 'urls' ? { collectionId } : path === 'topics' ? { urlId } : {};
      const response = await ada.request(paths[path](), {
        method,
        headers: { origin: api.publicUrl, 'content-type': 'application/json' },
        body: JSON.stringify({ ...ids, ...body }),
      });
      const refusal = await expectRefusal(response, 400, 'invalid_input');
      expect(refusal).toMatchObject({ message, fields: { [field]: message } });
    },
  );

  test.each([0, 5_001, -1, 1.5, '50'])('is refused: maxUrls of %j', async (maxUrls) => {
    const body = JSON.stringify({ collectionId, url: 'https://docs.example.com/new', maxUrls });
    const refusal = await expectRefusal(await post(paths.urls(), body), 400, 'invalid_input');
    expect(refusal).toMatchObject({ fields: { maxUrls: expect.any(String) } });
  });

  test.each([
    { crawlType: 'magic' },
    { topics: 'a,b' },
    { topics: [5] },
    { collectionId: 0 },
    { collectionId: '1' },
  ])('is refused for a new URL: %j', async (wrong) => {
    const body = JSON.stringify({ collectionId, url: 'https://docs.example.com/new', ...wrong });
    await expectRefusal(await post(paths.urls(), body), 400, 'invalid_input');
  });

  test.each([0, -1, 1.5, '1', 3_000_000_000])('is refused: pinIndex of %j', async (pinIndex) => {
    const response = await ada.call('PATCH', paths.document(), { pinIndex });
    expect(response.status).toBe(400);
    expect(await readAllRows()).toBe(before);
  });
});

describe('a body that is not a JSON object', () => {
  test.each(['{', '', '{"name":', 'name=x', "{'name':'x'}", '{"name":"x"}}', '\ufeff\ufeff{}'])(
    'is refused as invalid JSON: %j',
    async (body) => {
      const refusal = await expectRefusal(await post(paths.collections(), body), 400, 'bad_request');
      expect(refusal.message).toBe('The body is not valid JSON');
    },
  );

  test.each(['[]', 'null', '"text"', '5', '[{"name":"x"}]'])(
    'is refused as invalid input: %s',
    async (body) => {
      await expectRefusal(await post(paths.collections(), body), 400, 'invalid_input');
    },
  );

  test('is refused in another encoding than UTF-8', async () => {
    const bytes = new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]);
    const refusal = await expectRefusal(await post(paths.collections(), bytes), 400, 'bad_request');
    expect(refusal.message).toBe('The body is not valid UTF-8');
  });

  test('is refused with a NUL character', async () => {
    const response = await post(paths.collections(), '{"name":"a\\u0000b"}');
    const refusal = await expectRefusal(response, 400, 'bad_request');
    expect(refusal.message).toContain('U+0000');
    const { body } = await ada.call<{ id: number; name: string }>('POST', '/api/collections', {
      name: 'a\\u0000',
    });
    expect(body.name).toBe('a\\u0000');
    await ada.call('DELETE', `/api/collections/${body.id}`);
  });

  test('is refused when it is nested a hundred thousand times', async () => {
    const body = `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    await expectRefusal(await post(paths.collections(), body), 400, 'invalid_input');
  });
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/jsonp',
  '',
])('refuses a body of type "%s"', async (type) => {
  const response = await post(paths.collections(), '{"name":"x"}', { 'content-type': type });
  await expectRefusal(response, 415, 'unsupported_media_type');
});

describe('a body that is too large', () => {
  const large = (bytes: number) => `{"name":"${'x'.repeat(bytes)}"}`;

  test('is refused by its Content-Length', async () => {
    const length = { 'content-length': String(MIB + 1) };
    const refusal = await expectRefusal(await post(paths.collections(), '{}', length), 413, 'body_too_large');
    expect(refusal.message).toBe('The body is larger than 1 MiB');
  });

  test('is refused by its actual size', async () => {
    await expectRefusal(await post(paths.collections(), large(MIB)), 413, 'body_too_large');
  });

  test('is refused only above 5 MiB for pasted text', async () => {
    const text = (bytes: number) =>
      JSON.stringify({
        collectionId,
        url: 'user_text://Long',
        crawlType: 'user_text',
        fullText: 'x'.repeat(bytes),
      });
    await expectRefusal(await post(paths.urls(), text(5 * MIB)), 413, 'body_too_large');
  });
});

describe('a request', () => {
  test.each([
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['PUT', '/api/collections'],
    ['POST', '/api/auth/session'],
    ['GET', '/api/collections/1/nothing'],
    ['OPTIONS', '/api/collections'],
    ['GET', '/mcp/server/'],
    ['POST', '/no-such-page'],
  ])('to an unknown path gets 404: %s %s', async (method, path) => {
    const response = await ada.request(path, { method, headers: { origin: api.publicUrl } });
    await expectRefusal(response, 404, 'not_found');
  });

  test.each(['abc', '1.5', '-1', '0', '1e3', '0x10', '%00', '99999999999', '2147483648', '1%20OR%201'])(
    'with the invalid ID %s gets 400',
    async (id) => {
      const response = await ada.request(`/api/collections/${id}`);
      await expectRefusal(response, 400, 'invalid_input');
    },
  );

  test('with an unknown ID gets 404', async () => {
    await expectRefusal(await ada.request('/api/collections/2147483647'), 404, 'not_found');
  });
});

describe('a state-changing request from another origin', () => {
  test.each<[string, Record<string, string>]>([
    ['another site', { origin: 'https://evil.example' }],
    ['a look-alike', { origin: 'http://localhost:3000.evil.example' }],
    ['another port', { origin: 'http://localhost:3001' }],
    ['another scheme', { origin: 'https://localhost:3000' }],
    ['a sandboxed page', { origin: 'null' }],
    ['nowhere', {}],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    [
      'another site, by the browser’s word',
      { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
    ],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
  ])('%s is refused', async (_, headers) => {
    for (const [method, path] of [
      ['POST', paths.collections()],
      ['DELETE', paths.collection()],
      ['PATCH', paths.collection()],
      ['POST', '/api/auth/logout'],
      ['PUT', '/admin/queues/api/queues/url/pause'],
    ] as const) {
      const body = '{"name":"Taken over"}';
      const response = await ada.request(path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      await expectRefusal(response, 403, 'not_allowed');
    }
    expect((await ada.call('GET', '/api/auth/session')).body.user).not.toBeNull();
  });

  test('is accepted from our own origin, even with only Sec-Fetch-Site', async () => {
    const response = await ada.request('/api/auth/logout', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(response.status).toBe(200);
  });
});
