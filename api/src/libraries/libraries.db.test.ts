import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import type { ResolvedLibrary } from '@lectern/shared/contracts/libraries.ts';
import { saveNewestVersion } from '@lectern/shared/db/stores/documents/library-documents.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SignedUpBrowser, startTestApi, type TestApi } from '../../../test/support/api/test-api.ts';

let api: TestApi;
let ada: SignedUpBrowser;
let collectionId: number;

beforeAll(async () => {
  api = await startTestApi({ toolWaitMs: 10_000 });
});
afterAll(() => api.close());
beforeEach(async () => {
  ada = await api.signUp();
  collectionId = (await ada.call<{ id: number }>('POST', '/api/collections', { name: 'Docs' })).body.id;
});

const REACT = { ecosystem: 'npm', name: 'react', version: '18.3.1' } as const;

function found(version: string, match: ResolvedLibrary['match'] = 'exact'): ResolvedLibrary {
  const url = `https://www.npmjs.com/package/react/v/${version}`;
  return {
    ...{ ...REACT, match, documentVersion: version, source: { kind: 'package', url } },
    ...{ pages: null, reason: 'From the package itself at this version', versions: [] },
  };
}

/** Ends the next search as a worker does. */
async function answer(library: ResolvedLibrary): Promise<{ corrections: unknown[] }> {
  for (;;) {
    const rows = await api.dataSource.query(
      `UPDATE tool_runs SET status = 'done', result = $1 WHERE status = 'waiting' RETURNING input`,
      [JSON.stringify({ libraries: [library] })],
    );
    if (rows.length > 0) return rows[0].input;
  }
}

type Reply = RecentDocumentReply & { message: string };

async function add(library: ResolvedLibrary) {
  const path = `/api/collections/${collectionId}/libraries`;
  const [reply] = await Promise.all([ada.call<Reply>('POST', path, { library: REACT }), answer(library)]);
  return reply;
}

const listed = async () =>
  (await ada.call<RecentDocumentReply[]>('GET', `/api/collections/${collectionId}/recent_documents`)).body;

test('a library is added as a document with its version, and found again in the list', async () => {
  const { status, body } = await add(found('18.3.1'));
  const library = {
    ...{ ...REACT, documentVersion: '18.3.1', match: 'exact', source: 'package' },
    ...{ reason: 'From the package itself at this version', newerVersion: null },
  };
  expect([status, body]).toMatchObject([
    201,
    {
      documentName: 'react@18.3.1',
      url: 'https://www.npmjs.com/package/react/v/18.3.1',
      maxUrls: 100,
      library,
    },
  ]);
  expect((await listed()).map((document) => document.library)).toEqual([library]);
});

test('adding a library again returns its document', async () => {
  const [first, second] = [await add(found('18.3.1')), await add(found('18.3.1'))];
  expect(second.body.id).toBe(first.body.id);
  expect(await listed()).toHaveLength(1);
});

test('a library at its nearest version keeps the requested one', async () => {
  const { body } = await add(found('18.3.0', 'nearest'));
  expect(body).toMatchObject({
    documentName: 'react@18.3.0',
    library: { version: '18.3.1', documentVersion: '18.3.0', match: 'nearest' },
  });
});

test('a library without documentation is refused with the reason', async () => {
  const nothing = {
    match: null,
    documentVersion: null,
    source: null,
    reason: 'The npm registry has no package react',
  };
  const { status, body } = await add({ ...found('18.3.1'), ...nothing });
  expect([status, body.message]).toEqual([
    400,
    'No documentation found for react: The npm registry has no package react',
  ]);
});

test('resolving takes at most 100 libraries', async () => {
  const { status } = await ada.call('POST', '/api/libraries/resolve', { libraries: Array(101).fill(REACT) });
  expect(status).toBe(400);
});

test('other documents have no library', async () => {
  const body = { collectionId, url: 'https://docs.example.com/', crawlType: 'crawl' };
  await ada.call('POST', `/api/collections/${collectionId}/urls`, body);
  expect((await listed()).map(({ library }) => library)).toEqual([null]);
});

async function replace(documentId: number, library: ResolvedLibrary, version: string | null = null) {
  const path = `/api/recent_documents/${documentId}/library`;
  const [reply] = await Promise.all([ada.call<Reply>('POST', path, { version }), answer(library)]);
  return reply;
}

test('replacing a library moves its previous document to the trash and keeps its pin', async () => {
  const { id } = (await add(found('18.3.1'))).body;
  await ada.call('PATCH', `/api/recent_documents/${id}`, { pinIndex: 3 });
  const { status, body } = await replace(id, { ...found('19.1.0'), version: '19.1.0' }, '19.1.0');
  expect([status, body]).toMatchObject([201, { documentName: 'react@19.1.0', pinIndex: 3 }]);
  expect((await listed()).map((document) => document.id)).toEqual([body.id]);
  const trash = await ada.call('GET', '/api/user/trash');
  expect(JSON.stringify(trash.body)).toContain('react@18.3.1');
  const audited = await api.dataSource.query(
    `SELECT details FROM audit_events WHERE user_id = $1 AND type = 'document_replaced'`,
    [ada.userId],
  );
  expect(audited).toEqual([{ details: { documentId: id, replacedBy: body.id } }]);
});

test('a document that was deleted during the search is not replaced', async () => {
  const { id } = (await add(found('18.3.1'))).body;
  const replacing = ada.call<Reply>('POST', `/api/recent_documents/${id}/library`, { version: '19.1.0' });
  const isSearching = async () =>
    (await api.dataSource.query(`SELECT 1 FROM tool_runs WHERE status = 'waiting'`)).length;
  await expect.poll(isSearching).toBe(1);
  await ada.call('DELETE', `/api/recent_documents/${id}`);
  await answer({ ...found('19.1.0'), version: '19.1.0' });
  expect((await replacing).status).toBe(404);
  expect(await listed()).toEqual([]);
});

test('replacing a library by the same documentation changes nothing', async () => {
  const { id } = (await add(found('18.3.1'))).body;
  expect((await replace(id, found('18.3.1'))).body.id).toBe(id);
});

test('only the document of a library can be replaced', async () => {
  const body = { collectionId, url: 'https://docs.example.com/', crawlType: 'crawl' };
  await ada.call('POST', `/api/collections/${collectionId}/urls`, body);
  const [document] = await listed();
  const { status } = await ada.call('POST', `/api/recent_documents/${document?.id}/library`, {});
  expect(status).toBe(400);
});

test('shows a release that is newer by a minor version', async () => {
  const { documentUrlId } = (await add(found('18.3.1'))).body;
  const newest = (version: string) => saveNewestVersion(api.dataSource, documentUrlId ?? 0, version);
  await newest('18.3.9');
  expect((await listed())[0]?.library?.newerVersion).toBeNull();
  await newest('19.1.0');
  expect((await listed())[0]?.library?.newerVersion).toBe('19.1.0');
});

const CORRECTIONS = '/api/library-corrections';
const correct = (url: string, version: string | null = '18.3.1') =>
  ada.call<{ id: number; url: string; message: string; fields: object }>('POST', CORRECTIONS, {
    ...REACT,
    version,
    url,
  });

test('a correction holds for all versions and replaces an earlier one', async () => {
  await correct('https://example.com/docs/');
  const { status, body } = await correct('https://18.react.dev/reference');
  expect([status, body.url]).toEqual([201, 'https://{major}.react.dev/reference']);
  const { body: stored } = await ada.call<object[]>('GET', CORRECTIONS);
  expect(stored).toMatchObject([
    { ecosystem: 'npm', name: 'react', url: 'https://{major}.react.dev/reference' },
  ]);
  const [input] = await Promise.all([
    answer(found('18.3.1')),
    ada.call('POST', '/api/libraries/resolve', { libraries: [REACT] }),
  ]);
  const { url } = body;
  expect(input.corrections).toEqual([{ ecosystem: 'npm', name: 'react', url }]);
  await ada.call('DELETE', `${CORRECTIONS}/${body.id}`);
  expect((await ada.call('GET', CORRECTIONS)).body).toEqual([]);
});

test.each(['http://10.0.0.7/{major}/', 'http://localhost/', 'user_text://react', 'http://{major}.0.0.1/'])(
  'a correction refuses the URL %s',
  async (url) => {
    const { status, body } = await correct(url, '127.0.0');
    expect([status, Object.keys(body.fields)]).toEqual([400, ['url']]);
  },
);

test('replaces a correction of a user with the maximum number of corrections', async () => {
  await correct('https://18.react.dev/');
  await api.dataSource.query(
    `INSERT INTO library_corrections (user_id, ecosystem, name, url)
     SELECT $1, 'npm', 'library-' || number, 'https://example.com/' FROM generate_series(1, 999) number`,
    [ada.userId],
  );
  expect((await correct('https://react.dev/')).status).toBe(201);
  const other = { ...REACT, name: 'another', url: 'https://example.com/' };
  expect((await ada.call('POST', CORRECTIONS, other)).status).toBe(409);
});

test("a correction does not change another user's libraries", async () => {
  await correct('https://18.react.dev/');
  const eve = await api.signUp();
  const [input] = await Promise.all([
    answer(found('18.3.1')),
    eve.call('POST', '/api/libraries/resolve', { libraries: [REACT] }),
  ]);
  expect(input.corrections).toEqual([]);
});

test('refuses a registry at a private address or with credentials', async () => {
  const resolve = (registry: string) =>
    ada.call<{ message: string }>('POST', '/api/libraries/resolve', { libraries: [{ ...REACT, registry }] });
  for (const registry of ['http://10.0.0.7/npm', 'https://u:p@npm.example.com', 'file:///etc/passwd'])
    expect((await resolve(registry)).status).toBe(400);
});

test('refuses a registry of a megabyte of slashes at once', async () => {
  const registry = `https://mirror.example${'/'.repeat(1_000_000)}x`;
  const startedAt = performance.now();
  const { status } = await ada.call('POST', '/api/libraries/resolve', {
    libraries: [{ ecosystem: 'npm', name: 'hono', version: null, registry }],
  });
  expect(status).toBe(400);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

test('the document of a library keeps the registry of the user', async () => {
  const registry = 'https://npm.example.com';
  const { documentUrlId } = (await add({ ...found('18.3.1'), registry })).body;
  const [row] = await api.dataSource.query('SELECT library FROM document_urls WHERE id = $1', [
    documentUrlId,
  ]);
  expect(row.library).toMatchObject({ registry });
});
