import { touchCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDocument } from '../../../../test/support/database/factories.ts';
import { callTool, factsOf } from '../../../../test/support/mcp/mcp-calls.ts';
import {
  type McpUser,
  startTestMcpServer,
  type TestMcpServer,
} from '../../../../test/support/mcp/test-mcp-server.ts';
import { storeSegment } from '../../../../workers/src/crawl/store/store-segment.ts';

const URL = 'https://docs.example.com/sails';
const CHANGED = 'The documents changed since the last part, so some text may repeat.';

let server: TestMcpServer;
let ada: McpUser;
let documentUrlId: number;

beforeAll(async () => {
  server = await startTestMcpServer();
  ada = await server.signUp({ isPro: true });
  await storePage();
});
afterAll(() => server.close());

/** Stores the page with three passages, of which 700 tokens show one and a half. */
async function storePage(): Promise<void> {
  const sails = ['jib', 'lug', 'spanker'];
  const passages = sails.map((sail) => `The ${sail} ${'sail is set in fair wind. '.repeat(70)}`);
  const pages = [{ url: URL, title: 'Sails', passages }];
  documentUrlId = (await createDocument(server.db, ada.collectionId, { pages })).documentUrlId;
}

const search = (cursor?: string | null) =>
  callTool(ada, 'retrieve_technical_documentation', {
    ...{ query: 'sail in fair wind', maxTokens: 700 },
    ...(cursor && { cursor }),
  });
const read = (cursor?: string | null) =>
  callTool(ada, 'get_technical_documentation_by_url', {
    ...{ url: URL, maxTokens: 700 },
    ...(cursor && { cursor }),
  });

it.each([
  ['a search', search, 'Further matches: '],
  ['a page', read, '2 of 3 parts of the page that were left'],
])('says in a later part of %s that text may be repeated after a refresh', async (_, call, beginning) => {
  const { nextCursor } = factsOf(await call());
  expect((await call(nextCursor)).text).not.toContain(CHANGED);
  // A refresh replaces the passages of a changed page.
  await server.db.query('UPDATE passages SET id = DEFAULT WHERE document_url_id = $1', [documentUrlId]);
  await storeSegment(server.db, { documentUrlId, collectionId: ada.collectionId });
  await touchCollection(server.db, ada.collectionId);
  const { text } = await call(nextCursor);
  expect(text.startsWith(beginning)).toBe(true);
  expect(text).toContain(CHANGED);
  expect((await call()).text).not.toContain(CHANGED);
});

it('says that all of a page was sent when its rest was deleted', async () => {
  const { nextCursor } = factsOf(await read());
  await server.db.query('DELETE FROM passages WHERE document_url_id = $1 AND ordinal > 0', [documentUrlId]);
  expect((await read(nextCursor)).text).toBe('Every passage of the page was sent.');
});
