import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedUpBrowser, startTestApi, type TestApi } from '../../test/support/api/test-api.ts';
import { acceptConnections, refuseConnections } from '../../test/support/database/change-database.ts';

let api: TestApi;
let admin: SignedUpBrowser;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-api-'));
  api = await startTestApi({ webRoot: join(folder, 'dist'), connectorPath: join(folder, 'connector.tgz') });
  admin = await api.signUp();
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => api.browser().request(path, { headers });

describe('before the build', () => {
  test('explains how to build the web application', async () => {
    const response = await get('/dashboard');
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('npm start');
  });

  test('explains how to build the connector', async () => {
    const response = await get('/connector.tgz');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('npm start') });
  });
});

describe('with a build', () => {
  beforeAll(async () => {
    await mkdir(join(folder, 'dist/assets'), { recursive: true });
    await writeFile(join(folder, 'dist/index.html'), '<!doctype html><title>Lectern</title>');
    await writeFile(join(folder, 'dist/favicon.svg'), '<svg/>');
    for (const page of ['pricing', 'collections/id']) {
      await mkdir(join(folder, 'dist/pages', page), { recursive: true });
      await writeFile(join(folder, 'dist/pages', page, 'index.html'), `<!doctype html>Rendered ${page}`);
    }
    await writeFile(join(folder, 'dist/assets/index-abc.js'), `console.log('${'lectern '.repeat(500)}')`);
    await writeFile(join(folder, 'connector.tgz'), 'packed');
    await writeFile(join(folder, 'secret.txt'), 'secret');
  });

  test.each([
    ['/pricing', 'Rendered pricing'],
    ['/collections/12', 'Rendered collections/id'],
    ['/pricing?interval=month', '<title>Lectern'],
    ['/dashboard', '<title>Lectern'],
  ])('serves the prerendered page at %s: %s', async (path, text) => {
    const response = await get(path);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toContain(text);
  });

  test.each(['/', '/dashboard', '/collections/x', '/login?complete=1'])(
    'serves the application at %s',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toMatch(/^text\/html/);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toContain('Lectern');
    },
  );

  test.each(['/no-such-page', '/metrics', '/collections', '/pricing/12'])(
    'answers 404 with the application, which shows its not-found page, at %s',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('<title>Lectern');
    },
  );

  test("sends preload links for a page's API calls to visitors with a session", async () => {
    const linksTo = (of: SignedUpBrowser['request'], path: string) =>
      of(path).then(({ headers }) => headers.get('link') ?? '');
    const links = await linksTo(admin.request, '/collections/12?tab=mcp');
    for (const call of ['/api/auth/session', '/api/collections/12', '/api/collections/12/recent_documents']) {
      expect(links).toContain(`<${call}>; rel=preload; as=fetch; crossorigin=use-credentials`);
    }
    expect(await linksTo(admin.request, '/dashboard')).toContain('</api/collections>');
    expect(await linksTo(admin.request, '/collections/x')).toBe('');
    expect(await linksTo(get, '/collections/12')).toBe('');
  });

  test('serves hashed assets as immutable and compressed', async () => {
    const response = await get('/assets/index-abc.js', { 'accept-encoding': 'gzip' });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('gzip');
  });

  test('lets browsers revalidate other files', async () => {
    const response = await get('/favicon.svg');
    expect(response.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    const again = await get('/favicon.svg', { 'if-none-match': response.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  test.each([
    '/assets/gone.js',
    '/gone.png',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%2fsecret.txt',
  ])('answers 404 for %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('secret');
  });

  test('serves the connector', async () => {
    const response = await get('/connector.tgz');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/gzip');
    expect(await response.text()).toBe('packed');
  });
});

describe('every reply', () => {
  test.each(['/', '/api/auth/session', '/api/nothing', '/healthz', '/api/collections'])(
    '%s forbids foreign scripts, frames and sniffing',
    async (path) => {
      const { headers } = await get(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("style-src 'self' 'unsafe-inline';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("img-src 'self' data:;");
      expect(policy.match(/script-src[^;]*/)?.[0]).not.toMatch(/unsafe/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toBeNull();
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    },
  );

  test('sends HSTS on https', async () => {
    const secure = await startTestApi({ publicUrl: 'https://docs.example.com' });
    const { headers } = await secure.browser().request('/healthz');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    await secure.close();
  });

  test('is never cached when it is about sign-in', async () => {
    expect((await get('/api/auth/session')).headers.get('cache-control')).toBe('no-store');
    expect((await get('/api/collections')).headers.get('cache-control')).toBe('no-store');
  });
});

test('logs one event per request with user, route and duration, and without the query', async () => {
  const before = api.logLines.length;
  await admin.request('/api/user/search?q=very-secret', {
    headers: { 'x-request-id': 'from-the-proxy' },
  });
  const lines = api.logLines.slice(before);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'request',
    requestId: 'from-the-proxy',
    userId: 1,
    method: 'GET',
    path: '/api/user/search',
    status: 200,
    ms: expect.any(Number),
  });
  expect(lines[0]).not.toContain('very-secret');
});

test('answers an unexpected error with a generic text and logs its cause', async () => {
  const broken = await startTestApi();
  const user = await broken.signUp();
  await broken.dataSource.query('ALTER TABLE document_collections RENAME TO elsewhere');
  const { status, body } = await user.call('GET', '/api/collections');
  expect(status).toBe(500);
  expect(body).toMatchObject({ code: 'internal', message: expect.stringMatching(/^Something went wrong/) });
  expect(JSON.stringify(body)).not.toContain('document_collections');
  const logged = broken.logLines.find((line) => line.includes('request failed'));
  expect(JSON.parse(logged ?? '{}')).toMatchObject({
    level: 'error',
    requestId: body.requestId,
    err: { message: expect.stringContaining('document_collections') },
  });
  await broken.close();
});

describe('the probes', () => {
  test('report healthy and ready', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' });
    const response = await get('/readyz');
    expect(await response.json()).toEqual({
      status: 'ready',
      checks: { database: true, migrations: true, queue: true },
    });
  });

  test('report unavailable dependencies while the process stays healthy', async () => {
    let isQueueThere = true;
    const check = async () => {
      if (!isQueueThere) throw new Error('redis://lectern:secret@10.0.0.7 refuses connections');
    };
    const other = await startTestApi({ queue: { ...api.queue, check } });
    const ask = async (path: string) => {
      const response = await other.browser().request(path);
      return [response.status, await response.json()];
    };
    for (const [database, queue] of [
      [false, true],
      [true, false],
      [false, false],
      [true, true],
    ] as const) {
      await (database ? acceptConnections : refuseConnections)(other.databaseUrl);
      isQueueThere = queue;
      expect(await ask('/healthz')).toEqual([200, { status: 'ok' }]);
      // Agents get answers without the queue.
      const status = database ? (queue ? 'ready' : 'degraded') : 'not ready';
      expect(await ask('/readyz')).toEqual([
        database ? 200 : 503,
        { status, checks: { database, migrations: database, queue } },
      ]);
    }
    await other.close();
  });

  test('report not ready during shutdown', async () => {
    const stopping = await startTestApi({ stopping: AbortSignal.abort() });
    const response = await stopping.browser().request('/readyz');
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ status: 'stopping' });
    await stopping.close();
  });

  test('report not ready with pending migrations', async () => {
    const behind = await startTestApi();
    await behind.dataSource.query('DELETE FROM migrations');
    const response = await behind.browser().request('/readyz');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ checks: { database: true, migrations: false } });
    await behind.close();
  });
});

test('shows the queue dashboard to administrators', async () => {
  const page = await admin.request('/admin/queues');
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<html');
  const queues = await admin.call<{ queues: { name: string }[] }>('GET', '/admin/queues/api/queues');
  const names = queues.body.queues.map(({ name }) => name);
  expect(names).toEqual(['url', 'page', 'sitemap', 'topics', 'vectors', 'tools', 'notifications']);
});

test('serves an OpenAPI document', async () => {
  const { body } = await api.browser().call<{ paths: Record<string, object> }>('GET', '/api/openapi.json');
  expect(body).toMatchObject({ openapi: '3.1.0', servers: [{ url: api.publicUrl }] });
  expect(body.paths['/api/collections/{collectionId}']).toMatchObject({
    get: {
      operationId: 'getCollection',
      parameters: [{ name: 'collectionId', in: 'path' }],
      security: [{ session: [] }, { apiKey: ['read'] }],
      responses: { 200: {}, 400: {}, 401: {}, 403: {}, 404: {}, 429: {} },
    },
  });
});
