import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import type { ResolvedLibrary } from '@lectern/shared/contracts/libraries.ts';
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
async function answer(library: ResolvedLibrary): Promise<void> {
  for (;;) {
    const [rows] = await api.dataSource.query(
      `UPDATE tool_runs SET status = 'done', result = $1 WHERE status = 'waiting' RETURNING id`,
      [JSON.stringify({ libraries: [library] })],
    );
    if (rows.length > 0) return;
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
  const library = { ...REACT, documentVersion: '18.3.1', match: 'exact' };
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
    'No documentation of react was found: The npm registry has no package react',
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
