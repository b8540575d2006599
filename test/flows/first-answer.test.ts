import { createAdaptorServer } from '@hono/node-server';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedInClient, signIn } from '../support/api/signed-in-client.ts';
import { type Stack, startStack } from '../support/processes/start-stack.ts';
import { type ListeningServer, listen } from '../support/servers/listen.ts';
import { createEmbeddings } from '../support/stand-ins/embeddings.ts';

interface Document {
  id: number;
  status: string;
  documentName: string;
  note: string | null;
  failure: { class: string } | null;
}

/** A word without a page, and a word from a title. */
const SYNONYMS = [['lease', 'borrowership']];

let endpoint: ListeningServer;
let stack: Stack;
let ada: SignedInClient;
let collection: { id: number; mcpServerHash: string };
let apiKey: string;

beforeAll(async () => {
  const models = new Map([['small', 512]]);
  const app = new Hono().route(
    '/v1',
    createEmbeddings({ key: 'sk-of-the-tests', models, synonyms: SYNONYMS }),
  );
  endpoint = await listen(createAdaptorServer({ fetch: app.fetch }));
  stack = await startStack({
    EMBEDDINGS_BASE_URL: `${endpoint.origin}/v1`,
    EMBEDDINGS_API_KEY: 'sk-of-the-tests',
    EMBEDDINGS_MODEL: 'small',
    EMBEDDINGS_WAIT_MS: '2000',
  });
  ada = await signIn(stack.origin, 'ada@example.com', 'Ada Lovelace');
  collection = await ada.call('POST', '/api/collections', { name: 'Halyard' });
  const key = await ada.call<{ id: number; apiKey: string }>('POST', '/api/api-keys', { keyName: 'Editor' });
  apiKey = key.apiKey;
});

afterAll(async () => {
  await stack.stop();
  await endpoint[Symbol.asyncDispose]();
});

const documents = () => ada.call<Document[]>('GET', `/api/collections/${collection.id}/recent_documents`);
const serverUrl = () => `${stack.origin}/mcp/server/${collection.mcpServerHash}`;
const question = {
  name: 'retrieve_technical_documentation',
  arguments: { query: 'what does error HY-4012 mean and how do I fix it' },
};

function expectCitedAnswer(result: unknown): void {
  expect(result).not.toMatchObject({ isError: true });
  expect(result).toMatchObject({
    content: [{ type: 'text', text: expect.stringContaining('HY-4012') }],
    _meta: {
      'io.lectern/answer': {
        passages: expect.arrayContaining([
          expect.objectContaining({ url: expect.stringContaining(`${stack.standInsOrigin}/docs/`) }),
        ]),
      },
    },
  });
}

test('a site with more than 40 pages becomes searchable', async () => {
  await ada.call('POST', `/api/collections/${collection.id}/urls`, {
    collectionId: collection.id,
    url: `${stack.standInsOrigin}/docs/`,
    crawlType: 'crawl',
    maxUrls: 100,
  });
  await expect.poll(async () => (await documents())[0]?.status, { interval: 200 }).toBe('active');
  const counts = await ada.call<{ success: number }>(
    'GET',
    `/api/recent_documents/${(await documents())[0]?.id}/page-counts`,
  );
  expect(counts.success).toBeGreaterThanOrEqual(40);
});

test('the document lists the pages that could not be fetched', async () => {
  const [document] = await documents();
  expect(document?.note).toMatch(/pages failed/);
});

test('a client with protocol 2026-07-28 gets the passage with its URL', async () => {
  const client = new Client(
    { name: 'flow-test', version: '1.0.0' },
    { versionNegotiation: { mode: 'auto' } },
  );
  await client.connect(
    new StreamableHTTPClientTransport(new URL(serverUrl()), {
      requestInit: { headers: { authorization: `Bearer ${apiKey}` } },
    }),
  );
  expectCitedAnswer(await client.callTool(question));
  await client.close();
});

test('a client with the older protocol gets the same answer', async () => {
  const client = new OlderClient({ name: 'older-flow-test', version: '1.0.0' });
  const transport = new OlderTransport(new URL(serverUrl()), {
    requestInit: { headers: { authorization: `Bearer ${apiKey}` } },
  });
  // The SDK's own transport is not declared for exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  expectCitedAnswer(await client.callTool(question));
  await client.close();
});

test('the connector, started with npx as in an editor, gets the same answer', async () => {
  const client = new Client({ name: 'npx-flow-test', version: '1.0.0' });
  await client.connect(
    new StdioClientTransport({
      command: 'npx',
      args: ['-y', '--allow-remote=all', `${stack.origin}/connector.tgz`],
      env: { ...(process.env as Record<string, string>), SERVER_URL: serverUrl(), LECTERN_API_KEY: apiKey },
    }),
  );
  expectCitedAnswer(await client.callTool(question));
  await client.close();
});

test('the owner sees the connected editors and their calls', async () => {
  // Connections are recorded after the response is sent.
  const names = async () => {
    const connections = await ada.call<{ clientName: string }[]>(
      'GET',
      `/api/collections/${collection.id}/connections`,
    );
    return connections.map(({ clientName }) => clientName);
  };
  await expect.poll(names).toEqual(expect.arrayContaining(['flow-test', 'older-flow-test', 'npx-flow-test']));
  expect(await ada.call('GET', '/api/user/tool-usage')).toEqual({ toolUsage: 3, limit: 500 });
});

test('another user can access neither the collection nor its MCP server', async () => {
  const grace = await signIn(stack.origin, 'grace@example.com', 'Grace Hopper');
  await expect(grace.call('GET', `/api/collections/${collection.id}`)).rejects.toThrow('answered 404');
  const foreign = await grace.call<{ apiKey: string }>('POST', '/api/api-keys', { keyName: 'Hers' });
  const response = await fetch(serverUrl(), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${foreign.apiKey}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  expect(response.status).toBe(404);
});

test('with embeddings, a question finds pages without its words', async () => {
  const client = new Client(
    { name: 'flow-test', version: '1.0.0' },
    { versionNegotiation: { mode: 'auto' } },
  );
  await client.connect(
    new StreamableHTTPClientTransport(new URL(serverUrl()), {
      requestInit: { headers: { authorization: `Bearer ${apiKey}` } },
    }),
  );
  const asked = { ...question, arguments: { query: 'borrowership' } };
  await expect
    .poll(async () => JSON.stringify(await client.callTool(asked)), { interval: 500 })
    .toMatch(/[Ll]ease/);
  await client.close();
});
