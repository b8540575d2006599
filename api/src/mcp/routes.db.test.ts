import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocument } from '../../../test/support/factories.ts';
import {
  type McpUser,
  startTestMcpServer,
  type TestMcpServer,
} from '../../../test/support/test-mcp-server.ts';

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
  it('finds the tools, the prompt and the topics, and gets a cited answer', async () => {
    const client = await connect(ada);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'retrieve_technical_documentation',
      'get_technical_documentation_by_url',
      'get_recent_technical_document',
    ]);
    const result = await client.callTool(question);
    expect(result.isError ?? false).toBe(false);
    expect(result.structuredContent).toMatchObject({ nextCursor: null });
    const { resources } = await client.listResources();
    expect(resources.map(({ name }) => name)).toEqual(['Queues', 'Locks']);
    expect(await client.readResource({ uri: resources[1]?.uri ?? '' })).toMatchObject({
      contents: [
        {
          mimeType: 'text/markdown',
          text: 'A lock guards state.\n\nA lock is released when its block ends.',
        },
      ],
    });
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['answer_from_docs']);
    await client.close();
  });
});
