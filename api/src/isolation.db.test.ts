import { ALL_ENDPOINTS } from '@lectern/shared/contracts/all-endpoints.ts';
import { type Endpoint, fillPath, needsNoUser } from '@lectern/shared/contracts/endpoint.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  acceptedBodies,
  createOwnedResources,
  type OwnedResources,
} from '../../test/support/api/owned-resources.ts';
import { type SignedUpBrowser, startTestApi } from '../../test/support/api/test-api.ts';
import { useForFile } from '../../test/support/use-resource.ts';

const endpoints = Object.entries(ALL_ENDPOINTS);
const guarded = endpoints.filter(([, endpoint]) => !needsNoUser(endpoint));
/** Endpoints whose path names something that a user owns, unlike a provider. */
const withParams = guarded.filter(
  ([, { access, path }]) => access === 'user' && path.replace(':provider', '').includes(':'),
);

const api = useForFile(() =>
  startTestApi(() => ({ documentation: { builtAt: '2026-11-23T00:00:00.000Z', pages: [] } })),
);
let owner: SignedUpBrowser;
let stranger: SignedUpBrowser;
let owned: OwnedResources;

beforeAll(async () => {
  await api.signUp();
  owner = await api.signUp();
  stranger = await api.signUp();
  owned = await createOwnedResources(owner);
});

const bodies = () => acceptedBodies(owned);

const send = (user: SignedUpBrowser, name: string, endpoint: Endpoint, ids: OwnedResources) =>
  user.call(endpoint.method, fillPath(endpoint.path, ids), bodies()[name]);

/** All data of the owner as text, except what reads and tool calls may change. */
async function snapshot(): Promise<string> {
  const tables = [
    'document_collections',
    'document_urls',
    'recent_documents',
    'document_topics',
    'user_api_keys',
    'users',
    'sessions',
  ];
  const rows = await Promise.all(
    tables.map((table) => {
      const owned = table === 'document_collections' ? 'WHERE user_id IS NOT NULL' : '';
      return api.dataSource.query(`SELECT * FROM ${table} ${owned} ORDER BY id`);
    }),
  );
  return JSON.stringify(rows);
}

test('serves every contract', () => {
  const served = new Set(api.app.routes.map(({ method, path }) => `${method} ${path}`));
  const missing = endpoints.filter(([, { method, path }]) => !served.has(`${method} ${path}`));
  expect(missing.map(([name]) => name)).toEqual([]);
});

/**
 * Routes without a contract: public ones, such as the application's pages, which contain no user data, and the MCP
 * servers, which require an API key.
 */
const OTHER_ROUTES = [
  'ALL /.well-known/:document{(oauth-|openid-)[^/]+}',
  'ALL /connector.tgz',
  'ALL /mcp/server/:hash',
  'GET /',
  'GET /account-settings',
  'GET /api-keys',
  'GET /api/openapi.json',
  'GET /api/unsubscribe/:token',
  'GET /collections/:collectionId{\\d+}',
  'GET /connector.tgz',
  'GET /dashboard',
  'GET /healthz',
  'GET /llms.txt',
  'GET /readyz',
  'GET /usage',
  'POST /api/unsubscribe/:token',
  'POST /mcp/server/:hash',
  'POST /register',
];

test('serves no other route except the queue dashboard', () => {
  const described = new Set(endpoints.map(([, { method, path }]) => `${method} ${path}`));
  const others = api.app.routes
    .filter(({ path }) => !path.endsWith('*') && !path.startsWith('/admin/queues'))
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => !described.has(route));
  expect([...new Set(others)].toSorted()).toEqual(OTHER_ROUTES);
});

describe.each(guarded)('%s', (name, endpoint) => {
  test('answers 401 without a session, before parsing the input', async () => {
    const path = fillPath(endpoint.path, owned);
    const visitor = api.browser();
    const { status, body } = await visitor.call(endpoint.method, path, bodies()[name]);
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'not_signed_in', message: expect.any(String) });
    expect((await visitor.call(endpoint.method, path.replaceAll(/\d+/g, 'x'))).status).toBe(401);
  });
});

describe.each(withParams)('%s', (name, endpoint) => {
  test("answers 404 for another user's id, as for a missing one, and changes nothing", async () => {
    const before = await snapshot();
    const foreign = await send(stranger, name, endpoint, owned);
    const missing = Object.fromEntries(Object.keys(owned).map((param) => [param, 2_000_000_000]));
    const path = fillPath(endpoint.path, missing);
    const [param = ''] = /:(\w+)/.exec(endpoint.path)?.slice(1) ?? [];
    const body = bodies()[name];
    const bodyOfMissing = body && param in body ? { ...body, [param]: 2_000_000_000 } : body;
    const nowhere = await stranger.call(endpoint.method, path, bodyOfMissing);
    expect(foreign.status).toBe(404);
    expect(nowhere.status).toBe(404);
    const anonymous = (text: unknown) => String(text).replace(/\d+/g, 'N');
    expect(anonymous(foreign.body.message)).toBe(anonymous(nowhere.body.message));
    expect(await snapshot()).toBe(before);
  });
});

describe.each(guarded.filter(([, { access }]) => access === 'admin'))('%s', (name, endpoint) => {
  test('is refused to everyone except administrators', async () => {
    expect((await send(stranger, name, endpoint, owned)).status).toBe(403);
  });
});

/** The internal tools of the specification. */
const INTERNAL_CALLS: readonly (readonly [method: string, path: string])[] = [
  ['POST', '/api/brave-search'],
  ['POST', '/api/auto-process-documentation'],
  ['POST', '/api/process-sitemap-by-topic'],
  ['POST', '/api/firecrawl-search-direct'],
  ['GET', '/api/sitemap-cache'],
  ['POST', '/api/process-sitemap'],
  ['POST', '/api/extract-topic'],
  ['POST', '/api/sitemap-cache/1/retry-failed'],
];

describe('for everyone except administrators', () => {
  const anything = {
    ...{ documentName: 'N', documentTopic: 'T', urls: ['https://docs.example.com/'], collectionId: 1 },
    ...{
      sitemapUrl: 'https://docs.example.com/sitemap.xml',
      domain: 'docs.example.com',
      cacheId: 1,
      topicName: 'T',
    },
  };

  test.each(INTERNAL_CALLS)('%s %s is closed', async (method, path) => {
    const before = await snapshot();
    const { status } = await stranger.call(method, path, method === 'GET' ? undefined : anything);
    expect([403, 404]).toContain(status);
    expect(await snapshot()).toBe(before);
  });

  test('collection 1 does not exist', async () => {
    await api.dataSource.query(
      "INSERT INTO document_collections (id, user_id, name, mcp_server_hash) VALUES (1, 1, 'Internal', 'internal')",
    );
    const before = await snapshot();
    for (const [name, endpoint] of guarded.filter(([, { path }]) => path.includes(':collectionId'))) {
      const body = bodies()[name];
      const bodyOfOne = body && 'collectionId' in body ? { ...body, collectionId: 1 } : body;
      const path = fillPath(endpoint.path, { ...owned, collectionId: 1 });
      expect([name, (await stranger.call(endpoint.method, path, bodyOfOne)).status]).toEqual([name, 404]);
    }
    expect(await snapshot()).toBe(before);
  });
});

test('does not list data of other users', async () => {
  for (const path of ['/api/collections', '/api/api-keys']) {
    expect((await stranger.call('GET', path)).body).toEqual([]);
  }
});

test('checks the owner of ids in the body, not only in the path', async () => {
  const before = await snapshot();
  const own = await stranger.call<{ id: number }>('POST', '/api/collections', { name: 'Own' });
  const forged = await stranger.call('POST', `/api/collections/${own.body.id}/urls`, {
    collectionId: owned.collectionId,
    url: 'https://evil.example/',
  });
  expect(forged.status).toBe(400);
  await stranger.call('DELETE', `/api/collections/${own.body.id}`);
  expect(await snapshot()).toBe(before);
});

test('restricts the queue dashboard to administrators', async () => {
  const visitor = await api.browser().request('/admin/queues');
  expect([visitor.status, visitor.headers.get('location')]).toEqual([302, '/login']);
  const routes = api.app.routes.filter(({ path }) => path.startsWith('/admin/queues') && !path.endsWith('*'));
  expect(routes.length).toBeGreaterThan(20);
  for (const { method, path } of routes) {
    const target = path.replaceAll(/:\w+/g, 'url');
    const { status } = await stranger.request(target, { method, headers: { origin: api.publicUrl } });
    expect([target, status]).toEqual([target, 404]);
  }
});
