import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocument } from '../../../../test/support/database/factories.ts';
import { callTool, factsOf, postAs } from '../../../../test/support/mcp/mcp-calls.ts';
import {
  type McpUser,
  startTestMcpServer,
  type TestMcpServer,
} from '../../../../test/support/mcp/test-mcp-server.ts';
import * as documents from '../../documents/service.ts';
import { setTopicEnabled } from '../../topics/service.ts';

let server: TestMcpServer;
let second: { readonly origin: string; close(): Promise<void> };
let ada: McpUser;

beforeAll(async () => {
  server = await startTestMcpServer();
  second = await server.startSecond();
  ada = await server.signUp({ isPro: true });
});

afterAll(async () => {
  await second.close();
  await server.close();
});

const deps = () => {
  const { dataSource, db } = server;
  const transact = dataSource.transaction;
  const { signal: stopping } = new AbortController();
  const address = { publicUrl: server.origin, crawlAllowedHosts: [] };
  const operator = { companyName: 'Lectern', companyCity: null, supportEmail: null, connectorPackage: null };
  const site = { ...operator, hasBilling: false, maxPagesPerSource: 5_000 };
  return { db, transact, site, plans: 'on', relayOutbox: () => {}, stopping, ...address } as const;
};
const urls = () =>
  [server.origin, second.origin].map((origin) => `${origin}/mcp/server/${ada.mcpServerHash}`);

/** The current answers to all tools, as one text per process. All must be equal. */
async function readAnswers(): Promise<string> {
  const texts = await Promise.all(
    urls().map(async (url) => {
      const results = [
        await callTool(ada, 'retrieve_technical_documentation', { query: 'how to moor a boat' }, url),
        await callTool(ada, 'get_recent_technical_document', { limit: 10 }, url),
        await callTool(ada, 'get_technical_documentation_by_url', { url: 'boats/mooring' }, url),
      ];
      const pins = results.flatMap((result) =>
        result.isError ? [] : factsOf(result).passages.filter(({ pinned }) => pinned),
      );
      return `${results.map(({ text }) => text).join('\n')}\npinned: ${pins.length}`;
    }),
  );
  // Each process has its own URL here.
  expect(texts[1]?.replaceAll(second.origin, server.origin)).toBe(texts[0]);
  return texts[0] ?? '';
}

describe('the next answer of every process', () => {
  let added: Awaited<ReturnType<typeof createDocument>>;

  it('includes a new document', async () => {
    expect(await readAnswers()).not.toContain('bowline');
    added = await createDocument(server.db, ada.collectionId, {
      name: 'Boats',
      pages: [
        {
          url: 'https://docs.example.com/boats/mooring.html',
          title: 'Mooring',
          passages: ['To moor a boat tie a bowline.'],
        },
      ],
    });
    expect((await readAnswers()).match(/tie a bowline/g)).toHaveLength(3);
  });

  it('reflects pinning and unpinning', async () => {
    const owned = { userId: ada.userId, documentId: added.documentId };
    await documents.pin(deps(), owned, 3);
    expect(await readAnswers()).toContain('pinned: 3');
    await documents.pin(deps(), owned, null);
    expect(await readAnswers()).toContain('pinned: 0');
  });

  it('reflects a topic that was disabled and enabled', async () => {
    const owned = { userId: ada.userId, topicId: added.topicIds[0] ?? 0 };
    await setTopicEnabled(deps(), owned, false);
    expect(await readAnswers()).not.toContain('bowline');
    await setTopicEnabled(deps(), owned, true);
    expect((await readAnswers()).match(/tie a bowline/g)).toHaveLength(3);
  });

  it('excludes a deleted document', async () => {
    await documents.remove(deps(), { userId: ada.userId, documentId: added.documentId });
    expect(await readAnswers()).not.toContain('bowline');
  });

  it('is an error after the key or the collection was deleted', async () => {
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const statuses = () => Promise.all(urls().map(async (url) => (await postAs(ada, list, {}, url)).status));
    expect(await statuses()).toEqual([200, 200]);
    await server.db.query('DELETE FROM document_collections WHERE id = $1', [ada.collectionId]);
    expect(await statuses()).toEqual([404, 404]);
    await server.db.query('DELETE FROM user_api_keys WHERE id = $1', [ada.keyId]);
    expect(await statuses()).toEqual([401, 401]);
  });
});
