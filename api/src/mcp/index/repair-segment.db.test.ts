import { createLogger } from '@lectern/shared/logger.ts';
import { createQueueBackend } from '@lectern/shared/queues/backend.ts';
import { createQueueClient, type QueueClient } from '@lectern/shared/queues/queue-client.ts';
import { type ServedQueues, serveQueues } from '@lectern/shared/queues/serve-queues.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectingHandlers } from '../../../../test/support/crawl/rejecting-handlers.ts';
import { createDocument } from '../../../../test/support/database/factories.ts';
import { callTool } from '../../../../test/support/mcp/mcp-calls.ts';
import { startTestMcpServer, type TestMcpServer } from '../../../../test/support/mcp/test-mcp-server.ts';
import { buildInThisThread } from '../../../../workers/src/crawl/store/store-segment.ts';
import { createRebuildSegment } from '../../../../workers/src/jobs/index/rebuild-segment.ts';
import { createOutboxRelay } from '../../outbox-relay.ts';

const logger = createLogger({ service: 'test', level: 'silent' });
let server: TestMcpServer;
let workers: ServedQueues;
const queues: QueueClient[] = [];
let rebuilt: number[];

beforeAll(async () => {
  server = await startTestMcpServer((dataSource, databaseUrl) => {
    const queue = createQueueClient(createQueueBackend({ databaseUrl }), logger);
    queues.push(queue);
    const transact = dataSource.transaction;
    return { relayOutbox: createOutboxRelay({ transact, queue, logger }).start };
  });
  const { dataSource, databaseUrl } = server;
  const rebuild = createRebuildSegment({
    transact: dataSource.transaction,
    buildSegmentBytes: buildInThisThread,
  });
  rebuilt = [];
  workers = await serveQueues(
    createQueueBackend({ databaseUrl }),
    {
      ...rejectingHandlers(),
      'rebuild-segment': async (payload, context) => {
        await rebuild(payload, context);
        rebuilt.push(payload.documentUrlId);
      },
    },
    { queues: { topics: { concurrency: 1 } }, logger },
  );
});

afterAll(async () => {
  await workers.close();
  await Promise.all(queues.map((queue) => queue.close()));
  await server.close();
});

const page = (word: string) => ({
  pages: [
    { url: `https://docs.example.com/${word}`, title: word, passages: [`About the ${word} of a boat.`] },
  ],
});

test('skips a corrupt segment, rebuilds it and serves it in every process', async () => {
  const user = await server.signUp();
  const { documentUrlId } = await createDocument(server.db, user.collectionId, page('halyard'));
  await createDocument(server.db, user.collectionId, page('mainsheet'));
  await server.db.query(
    `UPDATE segments SET bytes = set_byte(bytes, length(bytes) - 1, get_byte(bytes, length(bytes) - 1) # 255)
      WHERE document_url_id = $1`,
    [documentUrlId],
  );
  const second = await server.startSecond();
  const urls = [server.origin, second.origin].map((origin) => `${origin}/mcp/server/${user.mcpServerHash}`);
  const ask = (url?: string) =>
    callTool(user, 'retrieve_technical_documentation', { query: 'halyard or mainsheet of a boat' }, url);

  const { text } = await ask();
  expect(text).toContain('About the mainsheet');
  expect(text).toMatch(/^".+" is being indexed again: ask again in a minute for more pages\.$/m);
  for (const url of urls) {
    await expect.poll(async () => (await ask(url)).text).toContain('About the halyard');
    expect((await ask(url)).text).not.toContain('indexed again');
  }
  await expect.poll(() => rebuilt).toEqual([documentUrlId]);
  await second.close();
});

test('rebuilds a segment of an older format', async () => {
  const user = await server.signUp();
  const { documentUrlId } = await createDocument(server.db, user.collectionId, page('spinnaker'));
  await server.db.query('UPDATE segments SET bytes = set_byte(bytes, 4, 1) WHERE document_url_id = $1', [
    documentUrlId,
  ]);
  const ask = () => callTool(user, 'retrieve_technical_documentation', { query: 'spinnaker' });
  await expect.poll(async () => (await ask()).text).toContain('About the spinnaker');
});
