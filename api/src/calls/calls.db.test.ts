import type { getCall, listCalls, loggedCall } from '@lectern/shared/contracts/calls.ts';
import { countTokens } from '@lectern/shared/count-tokens.ts';
import { deleteExcessToolCalls } from '@lectern/shared/db/stores/usage/tool-calls.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type SignedUpBrowser, startTestApi } from '../../../test/support/api/test-api.ts';
import { createDocument } from '../../../test/support/database/factories.ts';
import { useForFile } from '../../../test/support/use-resource.ts';

const RETRIEVE = 'retrieve_technical_documentation';
const BY_URL = 'get_technical_documentation_by_url';
const PAGE = 'https://docs.example.com/queues';

type Listed = z.output<(typeof listCalls)['reply']>;
type Call = z.output<typeof loggedCall>;

const api = useForFile(startTestApi);
let ada: SignedUpBrowser;
let collection: { id: number; mcpServerHash: string };
let key: { id: number; apiKey: string };

beforeEach(async () => {
  ada = await api.signUp();
  collection = (await ada.call<typeof collection>('POST', '/api/collections', { name: 'Docs' })).body;
  key = (await ada.call<typeof key>('POST', '/api/api-keys', { keyName: 'Laptop' })).body;
  await createDocument(api.dataSource, collection.id, {
    name: 'Harbor',
    pages: [{ url: PAGE, title: 'Queues', passages: ['A queue holds at most 128 jobs.'] }],
  });
});

async function askAsAgent(name: string, args: object, { apiKey } = key): Promise<string> {
  const response = await api.app.request(`/mcp/server/${collection.mcpServerHash}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'user-agent': 'lectern-connector/1.0.0 (cursor/2.1.0)',
      host: new URL(api.publicUrl).host,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });
  const { result } = (await response.json()) as { result: { content: { text: string }[] } };
  return result.content[0]?.text ?? '';
}

const list = async (query = '') => (await ada.call<Listed>('GET', `/api/user/calls${query}`)).body;

/** The log is written after the response. */
async function logged(count: number, query = ''): Promise<Call[]> {
  await expect.poll(async () => (await list(query)).items, { interval: 20 }).toHaveLength(count);
  return (await list(query)).items;
}

const storeQuestions = (storesQuestions: boolean) =>
  ada.call('PATCH', `/api/collections/${collection.id}`, { storesQuestions });

const get = async (callId: number, by = ada) =>
  by.call<z.output<(typeof getCall)['reply']>>('GET', `/api/calls/${callId}`);

test('logs time, client, key, tool, outcome, duration, tokens and documents of a call', async () => {
  await askAsAgent(RETRIEVE, { query: 'how many jobs does a queue hold' });
  const [call] = await logged(1);
  expect(call).toMatchObject({
    collectionId: collection.id,
    collectionName: 'Docs',
    keyId: key.id,
    keyName: 'Laptop',
    client: 'cursor 2.1.0',
    toolName: RETRIEVE,
    outcome: 'answered',
    documents: ['Harbor'],
    ms: expect.any(Number),
  });
  expect(Math.abs(Date.parse(call?.calledAt ?? '') - Date.now())).toBeLessThan(60_000);
});

test('stores questions and answers only if the collection asks for it', async () => {
  const before = await askAsAgent(RETRIEVE, { query: 'queue jobs' });
  expect(before).toContain('128 jobs');
  const [call] = await logged(1);
  expect(call?.question).toBeNull();
  expect((await get(call?.id ?? 0)).body.answer).toBeNull();
});

test('stores the question and the exact answer of a collection that asks for it', async () => {
  await storeQuestions(true);
  const text = await askAsAgent(RETRIEVE, { query: 'queue jobs\u0000' });
  const [call] = await logged(1);
  expect(call?.question).toBe('queue jobs');
  const { body } = await get(call?.id ?? 0);
  expect(body.answer).toBe(text);
  expect(body.tokens / countTokens(text)).toBeCloseTo(1, 1);
});

test('deletes stored questions and answers when they are turned off', async () => {
  await storeQuestions(true);
  await askAsAgent(RETRIEVE, { query: 'queue jobs' });
  await logged(1);
  await storeQuestions(false);
  const [call] = await logged(1);
  expect(call?.question).toBeNull();
  expect((await get(call?.id ?? 0)).body.answer).toBeNull();
  const rows = await api.dataSource.query(
    'SELECT 1 FROM tool_calls WHERE answer IS NOT NULL AND user_id = $1',
    [ada.userId],
  );
  expect(rows).toEqual([]);
});

test('keeps storing questions while the stored ones could not be deleted', async () => {
  await storeQuestions(true);
  await askAsAgent(RETRIEVE, { query: 'queue jobs' });
  await logged(1);
  await api.dataSource.query(
    `CREATE FUNCTION refuse_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
     CREATE TRIGGER refuse_update BEFORE UPDATE ON tool_calls EXECUTE FUNCTION refuse_update()`,
  );
  expect((await storeQuestions(false)).status).toBe(500);
  const { body } = await ada.call('GET', `/api/collections/${collection.id}`);
  expect(body.storesQuestions).toBe(true);
  await api.dataSource.query('DROP TRIGGER refuse_update ON tool_calls; DROP FUNCTION refuse_update');
  expect((await storeQuestions(false)).status).toBe(200);
});

test.each([
  [RETRIEVE, { query: 'zeppelin mooring' }, 'no match'],
  [RETRIEVE, { query: 'how do I polish the brass compass of a queue in winter' }, 'unsure'],
  [RETRIEVE, { query: ' ' }, 'refused'],
  [BY_URL, { url: 'http://127.0.0.1/secret' }, 'refused'],
  [BY_URL, { url: PAGE }, 'answered'],
  ['get_recent_technical_document', { limit: 1 }, 'answered'],
])('marks a call of %s with %j as "%s"', async (tool, args, outcome) => {
  await askAsAgent(tool, args);
  expect((await logged(1)).map((call) => call.outcome)).toEqual([outcome]);
});

test('logs REST calls with an API key, but not the preview', async () => {
  const ask = `/api/collections/${collection.id}/ask`;
  await ada.call('POST', ask, { arguments: { query: 'from the preview' } });
  const headers = {
    authorization: `Bearer ${key.apiKey}`,
    'content-type': 'application/json',
    'user-agent': 'curl/8.5',
  };
  await api.app.request(ask, {
    method: 'POST',
    headers,
    body: JSON.stringify({ arguments: { query: 'queue' } }),
  });
  expect(await logged(1)).toMatchObject([{ client: 'curl/8.5', keyName: 'Laptop' }]);
});

test('never stores a key', async () => {
  await storeQuestions(true);
  await askAsAgent(RETRIEVE, { query: 'queue' });
  await logged(1);
  const rows = await api.dataSource.query('SELECT row_to_json(t)::text AS row FROM tool_calls t');
  expect(JSON.stringify(rows)).not.toContain(key.apiKey);
});

describe('the list of calls', () => {
  test('is paginated, newest first, and filtered by period, key, client, tool, outcome and collection', async () => {
    const other = (await ada.call<typeof key>('POST', '/api/api-keys', { keyName: 'CI' })).body;
    await askAsAgent(RETRIEVE, { query: 'queue' });
    await logged(1);
    await askAsAgent(BY_URL, { url: PAGE }, other);
    await logged(2);
    await askAsAgent(RETRIEVE, { query: 'zeppelin' });
    const [third, second, first] = await logged(3);
    const ids = async (query: string) => (await list(query)).items.map(({ id }) => id);
    const part = await list('?limit=2');
    expect(part.items.map(({ id }) => id)).toEqual([third?.id, second?.id]);
    expect(await ids(`?limit=2&cursor=${part.nextCursor}`)).toEqual([first?.id]);
    expect(await ids(`?keyId=${other.id}`)).toEqual([second?.id]);
    expect(await ids(`?tool=${BY_URL}`)).toEqual([second?.id]);
    expect(await ids('?outcome=no%20match')).toEqual([third?.id]);
    expect(await ids('?client=cursor%202.1.0')).toHaveLength(3);
    expect(await ids('?client=zed')).toEqual([]);
    expect(await ids(`?collectionId=${collection.id}`)).toHaveLength(3);
    expect(await ids('?since=2999-01-01T00:00:00Z')).toEqual([]);
    expect(await ids('?until=2000-01-01T00:00:00Z')).toEqual([]);
    expect((await ada.call('GET', '/api/user/call-clients')).body).toEqual(['cursor 2.1.0']);
  });

  test('contains only calls of the user, even for IDs of another user', async () => {
    await askAsAgent(RETRIEVE, { query: 'queue' });
    const [call] = await logged(1);
    const eve = await api.signUp();
    expect((await get(call?.id ?? 0, eve)).status).toBe(404);
    for (const query of ['', `?collectionId=${collection.id}`, `?keyId=${key.id}`]) {
      expect((await eve.call<Listed>('GET', `/api/user/calls${query}`)).body.items).toEqual([]);
    }
    expect((await eve.call('GET', '/api/user/call-clients')).body).toEqual([]);
  });

  test('names the deleted key of a call, and contains calls of a deleted collection only after it is restored', async () => {
    await askAsAgent(RETRIEVE, { query: 'queue' });
    await logged(1);
    await ada.call('DELETE', `/api/api-keys/${key.id}`);
    expect(await logged(1)).toMatchObject([{ keyId: null, keyName: 'Laptop' }]);
    await ada.call('DELETE', `/api/collections/${collection.id}`);
    expect((await list()).items).toEqual([]);
    await ada.call('POST', `/api/collections/${collection.id}/restore`);
    await logged(1);
  });
});

test('exports the filtered calls as CSV whose cells are not formulas', async () => {
  await storeQuestions(true);
  await askAsAgent(RETRIEVE, { query: '=HYPERLINK("https://evil.example/";"queue")' });
  await logged(1);
  await askAsAgent(BY_URL, { url: PAGE });
  await logged(2);
  const response = await ada.request(`/api/user/calls.csv?tool=${RETRIEVE}`);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const [head, line, ...rest] = (await response.text()).split('\r\n');
  expect(head).toContain('"time","mcp_server","client","api_key","tool","question","result"');
  expect(line).toContain(`"'=HYPERLINK(""https://evil.example/"";""queue"")"`);
  expect(rest).toEqual(['']);
});

test('deletes the oldest calls of a collection beyond a number', async () => {
  for (let count = 1; count <= 3; count += 1) {
    await askAsAgent(RETRIEVE, { query: 'queue' });
    await logged(count);
  }
  const before = await list();
  await deleteExcessToolCalls(api.dataSource, 2);
  expect((await list()).items.map(({ id }) => id)).toEqual(before.items.slice(0, 2).map(({ id }) => id));
});

test('answers while the log cannot be written', async () => {
  await api.dataSource.query('ALTER TABLE tool_calls RENAME TO elsewhere');
  try {
    expect(await askAsAgent(RETRIEVE, { query: 'queue' })).toContain('128 jobs');
    await expect.poll(() => api.logLines.join('')).toContain('could not log tool calls');
  } finally {
    await api.dataSource.query('ALTER TABLE elsewhere RENAME TO tool_calls');
  }
  await askAsAgent(RETRIEVE, { query: 'queue' });
  await logged(1);
});
