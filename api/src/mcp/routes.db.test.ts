import { findServedTopic } from '@lectern/shared/db/stores/topics/served-topics.ts';
import { listConnections } from '@lectern/shared/db/stores/usage/connections.ts';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocument } from '../../../test/support/database/factories.ts';
import {
  type McpUser,
  startTestMcpServer,
  type TestMcpServer,
} from '../../../test/support/mcp/test-mcp-server.ts';

let server: TestMcpServer;
let ada: McpUser;

beforeAll(async () => {
  server = await startTestMcpServer();
  ada = await server.signUp();
  await createDocument(server.db, ada.collectionId, {
    name: 'Halyard 2.1',
    pages: [
      {
        url: 'https://docs.example.com/queue.html',
        title: 'Queues',
        passages: [
          'A queue holds items until a worker takes them.',
          {
            text: '## Size\n\nLimit the size of a queue like this:\n\n```python\nqueue = Queue(maxsize=10)\n```',
            headingPath: ['Size'],
            anchor: 'size',
          },
        ],
      },
      {
        url: 'https://docs.example.com/lock.html',
        title: 'Locks',
        passages: ['A lock guards state.', 'A lock is released when its block ends.'],
      },
    ],
  });
});

afterAll(() => server.close());

const question = {
  name: 'retrieve_technical_documentation',
  arguments: { query: 'limit the size of a queue' },
};
const withKey = (user: McpUser) => ({ requestInit: { headers: { authorization: `Bearer ${user.apiKey}` } } });

async function connectModern(user: McpUser, mode: 'auto' | 'legacy') {
  const client = new Client({ name: 'modern-test', version: '1.2.3' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(user.serverUrl), withKey(user)));
  return client;
}

async function connectOlder(user: McpUser) {
  const client = new OlderClient({ name: 'older-test', version: '0.9.0' });
  const transport = new OlderTransport(new URL(user.serverUrl), withKey(user));
  // The SDK's own transport is not declared for exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return client;
}

describe.each([
  ['revision 2026-07-28', (user: McpUser) => connectModern(user, 'auto')],
  ['the older protocol with the second SDK', (user: McpUser) => connectModern(user, 'legacy')],
  ['the older protocol with the first SDK', connectOlder],
])('a client of %s', (_, connect) => {
  it('lists the same tools each time, with the documents of its collection', async () => {
    const client = await connect(ada);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'retrieve_technical_documentation',
      'get_technical_documentation_by_url',
      'get_recent_technical_document',
    ]);
    const grace = await server.signUp();
    const other = await connect(grace);
    const { tools: others } = await other.listTools();
    expect(others.map(({ name, description }) => [name, description])).toEqual(
      tools.map(({ name, description }) => [name, description]),
    );
    expect(JSON.stringify(tools)).toContain(String.raw`Search only this document: \"Halyard 2.1\"`);
    expect(JSON.stringify(others)).not.toContain('Halyard');
    await Promise.all([client.close(), other.close()]);
  });

  it('gets the contents of the collection in the instructions', async () => {
    const client = await connect(ada);
    expect(client.getInstructions()).toContain('Documents: "Halyard 2.1".');
    expect(client.getServerVersion()).toMatchObject({ name: 'lectern', title: expect.any(String) });
    expect(client.getServerVersion()?.title).not.toBe('Lectern');
    await client.close();
  });

  it('gets a cited answer as text, and its facts in _meta', async () => {
    const client = await connect(ada);
    await client.listTools();
    const result = await client.callTool(question);
    expect(result.isError ?? false).toBe(false);
    expect(result.structuredContent).toBeUndefined();
    expect(result._meta?.['io.lectern/answer']).toMatchObject({
      passages: [{ url: 'https://docs.example.com/queue.html#size', documentName: 'Halyard 2.1' }],
      nextCursor: null,
    });
    expect(result.content).toEqual([{ type: 'text', text: expect.stringContaining('maxsize=10') }]);
    expect(JSON.stringify(result.content)).toContain('https://docs.example.com/queue.html#size');
    await client.close();
  });

  it('reads topics as resources', async () => {
    const client = await connect(ada);
    const { resources } = await client.listResources();
    expect(resources.map(({ name, description }) => [name, description])).toEqual([
      ['Queues', 'Halyard 2.1'],
      ['Locks', 'Halyard 2.1'],
    ]);
    const text = 'A lock guards state.\n\nA lock is released when its block ends.';
    expect(await client.readResource({ uri: resources[1]?.uri ?? '' })).toMatchObject({
      contents: [{ text }],
    });
    const grace = await connect(await server.signUp());
    await expect(grace.readResource({ uri: resources[1]?.uri ?? '' })).rejects.toThrow(/not found/i);
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(1);
    await Promise.all([client.close(), grace.close()]);
  });

  it('reads only the beginning of a long topic', async () => {
    const henry = await server.signUp();
    const { topicIds } = await createDocument(server.db, henry.collectionId, {
      pages: [{ url: 'https://docs.example.com/long', title: 'Long', passages: ['A queue.'] }],
    });
    await server.db.query(`UPDATE passages SET text = repeat('A queue. ', 100000) WHERE topic_id = $1`, [
      topicIds[0],
    ]);
    await server.db.query(`UPDATE document_topics SET content = '' WHERE id = $1`, [topicIds[0]]);
    const topic = await findServedTopic(server.db, henry.collectionId, topicIds[0] ?? 0, 200_000);
    expect(topic?.content).toHaveLength(200_000);
    const client = await connect(henry);
    const { contents } = await client.readResource({ uri: `lectern://topics/${topicIds[0]}` });
    const [text = ''] = contents.map((content) => ('text' in content ? content.text : ''));
    expect(text).toMatch(
      /^A queue\. .*\[cut here: search the rest with retrieve_technical_documentation\]$/s,
    );
    expect(text.length).toBeLessThan(101_000);
    await client.close();
  });

  it('gets the prompt', async () => {
    const client = await connect(ada);
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['answer_from_docs']);
    const { messages } = await client.getPrompt({
      name: 'answer_from_docs',
      arguments: { question: ` W\u202Ehy?${' Why?'.repeat(10_000)}` },
    });
    const [text = ''] = messages.map(({ content }) => ('text' in content ? content.text : ''));
    expect(text).toContain('Question: Why? Why?');
    expect(text.length).toBeLessThan(5_000);
    await client.close();
  });

  it('gets the names of the tools when it calls an unknown one', async () => {
    const client = await connect(ada);
    await expect(client.callTool({ name: 'search', arguments: {} })).rejects.toThrow(
      /the tools are retrieve_/,
    );
    await client.close();
  });
});

it('pages topics', async () => {
  const grace = await server.signUp({ isPro: true });
  await createDocument(server.db, grace.collectionId, {
    pages: Array.from({ length: 250 }, (_, at) => ({
      url: `https://docs.example.com/${at}`,
      title: `Topic ${at}`,
      passages: [`About ${at}.`],
    })),
  });
  const client = await connectOlder(grace);
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.listResources({ cursor });
    expect(page.resources.length).toBeLessThanOrEqual(100);
    names.push(...page.resources.map(({ name }) => name));
    cursor = page.nextCursor;
  } while (cursor);
  expect(names).toEqual(Array.from({ length: 250 }, (_, at) => `Topic ${at}`));
  await client.close();
});

it("shows the owner which clients connected, and the key's last client", async () => {
  const grace = await server.signUp();
  for (const connect of [connectOlder, (user: McpUser) => connectModern(user, 'auto')]) {
    const client = await connect(grace);
    await client.callTool(question);
    await client.close();
  }
  const seen = async () =>
    (await listConnections(server.db, grace)).map((row) => [row.clientName, row.clientVersion]);
  await expect.poll(seen).toEqual([
    ['modern-test', '1.2.3'],
    ['older-test', '0.9.0'],
  ]);
  const [key] = await server.db.query('SELECT last_used_client FROM user_api_keys WHERE id = $1', [
    grace.keyId,
  ]);
  expect(key).toEqual({ last_used_client: 'modern-test 1.2.3' });
  const revisions = await server.db.query(
    'SELECT DISTINCT protocol_revision FROM connection_logs WHERE mcp_server_hash = $1 ORDER BY 1',
    [grace.mcpServerHash],
  );
  expect(revisions).toEqual([{ protocol_revision: '2025-11-25' }, { protocol_revision: '2026-07-28' }]);
});

it('records a use at most once a minute besides handshakes', async () => {
  const grace = await server.signUp();
  const client = await connectOlder(grace);
  for (let calls = 0; calls < 5; calls++) await client.listTools();
  await client.close();
  const rows = () =>
    server.db.query('SELECT client_name FROM connection_logs WHERE mcp_server_hash = $1', [
      grace.mcpServerHash,
    ]);
  await expect.poll(async () => (await rows()).length).toBe(1);
});
