import { restartSource } from '@lectern/shared/db/stores/documents/documents.ts';
import { claimSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDocument } from '../../../test/support/database/factories.ts';
import { callTool, type TextResult } from '../../../test/support/mcp/mcp-calls.ts';
import {
  type McpUser,
  startTestMcpServer,
  type TestMcpServer,
} from '../../../test/support/mcp/test-mcp-server.ts';

let server: TestMcpServer;
let ada: McpUser;
let documentUrlId: number;

const url = 'https://docs.example.com/queues';

beforeAll(async () => {
  server = await startTestMcpServer();
  ada = await server.signUp();
  const passages = [{ text: 'A queue holds jobs until a worker takes them.', headingPath: ['Queues'] }];
  const document = { name: 'Halyard', pages: [{ url, title: 'Queues', passages }] };
  ({ documentUrlId } = await createDocument(server.db, ada.collectionId, document));
});
afterAll(() => server.close());

const answers = (): Promise<TextResult[]> =>
  Promise.all([
    callTool(ada, 'retrieve_technical_documentation', { query: 'what holds jobs' }),
    callTool(ada, 'get_technical_documentation_by_url', { url }),
    callTool(ada, 'get_recent_technical_document', {}),
  ]);

test.each(['failed', 'all'] as const)(
  'every tool keeps answering while %s pages are crawled again',
  async (pages) => {
    const before = await answers();
    for (const { isError, text } of before)
      expect([isError ?? false, text]).toEqual([false, expect.stringContaining('A queue holds jobs')]);
    const attempt = await restartSource(server.db, documentUrlId, {
      pages,
      withBrowser: false,
      pageIds: null,
    });
    const waiting = await answers();
    await claimSource(server.db, { documentUrlId, attempt: attempt ?? 0 });
    const underWay = await answers();
    const texts = (results: TextResult[]) => results.map(({ text }) => text);
    expect([texts(waiting), texts(underWay)]).toEqual([texts(before), texts(before)]);
    await server.db.query(`UPDATE document_urls SET status = 'active' WHERE id = $1`, [documentUrlId]);
    await server.db.query(`UPDATE recent_documents SET status = 'active' WHERE document_url_id = $1`, [
      documentUrlId,
    ]);
  },
);
