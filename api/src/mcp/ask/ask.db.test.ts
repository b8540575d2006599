import type { askCollection } from '@lectern/shared/contracts/ask.ts';
import { countTokens } from '@lectern/shared/count-tokens.ts';
import { AGENT_TOOLS } from '@lectern/shared/domain/tools/agent-tools.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { type SignedUpBrowser, startTestApi, type TestApi } from '../../../../test/support/api/test-api.ts';
import { createDocument } from '../../../../test/support/database/factories.ts';
import { ALL_TOOLS } from '../tools/all-tools.ts';

const PAGE = 'https://docs.example.com/queues';

let api: TestApi;
let ada: SignedUpBrowser;
let collection: { id: number; mcpServerHash: string };
let apiKey: string;

beforeAll(async () => {
  api = await startTestApi();
  ada = await api.signUp();
  collection = (await ada.call<typeof collection>('POST', '/api/collections', { name: 'Docs' })).body;
  apiKey = (await ada.call<{ apiKey: string }>('POST', '/api/api-keys', { keyName: 'K' })).body.apiKey;
  await createDocument(api.dataSource, collection.id, {
    pages: [
      { url: PAGE, title: 'Queues', passages: ['A queue holds at most 128 jobs.', 'Jobs wait in a line.'] },
      { url: 'https://docs.example.com/sails', title: 'Sails', passages: ['Reef the sail in strong wind.'] },
    ],
  });
});
afterAll(() => api.close());

const ask = (tool: string, args: object, by = ada) =>
  by.call<z.output<(typeof askCollection)['reply']>>('POST', `/api/collections/${collection.id}/ask`, {
    tool,
    arguments: args,
  });

/** The text of the same call by an agent. */
async function askAsAgent(name: string, args: object): Promise<string> {
  const response = await api.app.request(`/mcp/server/${collection.mcpServerHash}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
      host: new URL(api.publicUrl).host,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });
  const { result } = (await response.json()) as { result: { content: { text: string }[] } };
  return result.content[0]?.text ?? '';
}

test('offers the tools that agents have', () => {
  expect(ALL_TOOLS.map(({ name }) => name)).toEqual([...AGENT_TOOLS]);
});

test.each([
  ['retrieve_technical_documentation', { query: 'how many jobs does a queue hold' }],
  ['retrieve_technical_documentation', { query: 'zeppelin' }],
  ['get_technical_documentation_by_url', { url: PAGE }],
  ['get_technical_documentation_by_url', { url: 'http://127.0.0.1/secret' }],
  ['get_recent_technical_document', { limit: 2, maxTokens: 300 }],
])('%s returns exactly the text that an agent gets: %j', async (tool, args) => {
  const { status, body } = await ask(tool, args);
  expect(status).toBe(200);
  expect(body.text).toBe(await askAsAgent(tool, args));
});

test('returns passages, tokens and duration', async () => {
  const { body } = await ask('retrieve_technical_documentation', { query: 'queue jobs' });
  expect(body).toMatchObject({ isError: false, omitted: 0, nextCursor: null });
  expect(body.passages[0]).toMatchObject({
    url: PAGE,
    title: 'Queues',
    pinned: false,
    score: expect.any(Number),
  });
  expect(body.tokens).toBe(countTokens(body.text));
  expect(body.ms).toBeGreaterThanOrEqual(0);
});

test('shows errors as agents get them', async () => {
  const { body } = await ask('retrieve_technical_documentation', { query: ' ' });
  expect(body).toMatchObject({ isError: true, passages: [] });
  expect(body.text).toContain('query must not be empty');
});

test('does not count, and works without calls left', async () => {
  const used = async () => (await ada.call('GET', '/api/user/tool-usage')).body;
  const before = await used();
  await ask('retrieve_technical_documentation', { query: 'queue' });
  expect(await used()).toEqual(before);
  await api.dataSource.query('UPDATE usage_months SET used = 500 WHERE user_id = $1', [ada.userId]);
  expect((await ask('retrieve_technical_documentation', { query: 'queue' })).body.isError).toBe(false);
});

test('works with an API key on a server without plans', async () => {
  await using open = await startTestApi({ plans: 'off' });
  const eve = await open.signUp();
  const { body: owned } = await eve.call<{ id: number }>('POST', '/api/collections', { name: 'Docs' });
  await createDocument(open.dataSource, owned.id, {
    pages: [{ url: PAGE, title: 'Queues', passages: ['At most 128 jobs.'] }],
  });
  const { body: key } = await eve.call<{ apiKey: string }>('POST', '/api/api-keys', { keyName: 'K' });
  const response = await open.app.request(`/api/collections/${owned.id}/ask`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ arguments: { query: 'how many jobs' } }),
  });
  expect(await response.json()).toMatchObject({ isError: false });
});

test('accepts only the three tools with arguments of limited length', async () => {
  expect((await ask('rm', { query: 'x' })).status).toBe(400);
  const long = await ask('retrieve_technical_documentation', { query: 'x'.repeat(4_001) });
  expect(long.body).toMatchObject({ message: 'An argument may have at most 4,000 characters' });
  // The tool checks the cursor, which grows with the passages that were sent.
  const { body } = await ask('retrieve_technical_documentation', {
    query: 'zeppelin',
    cursor: 'x'.repeat(4_001),
  });
  expect(body.text).toContain('The cursor does not belong to this call');
});

test('refuses a body with thousands of arguments, whose errors would be larger than the body', async () => {
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`argument${index}`, null]));
  expect((await ask('retrieve_technical_documentation', many)).status).toBe(413);
  const { status, body } = await ada.call<{ fields: object }>(
    'POST',
    `/api/collections/${collection.id}/ask`,
    {
      arguments: Object.fromEntries(Object.entries(many).slice(0, 500)),
    },
  );
  expect([status, Object.keys(body.fields).length]).toEqual([400, 20]);
});
