import { poolOf } from '@lectern/shared/db/pool.ts';
import { getMonthUsage } from '@lectern/shared/db/stores/usage.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDocument } from '../../../../test/support/database/factories.ts';
import { callTool, postAs } from '../../../../test/support/mcp/mcp-calls.ts';
import {
  type McpUser,
  startTestMcpServer,
  type TestMcpServer,
} from '../../../../test/support/mcp/test-mcp-server.ts';

let server: TestMcpServer;
let ada: McpUser;

const QUESTION = { query: 'how many items does a queue hold' };
const call = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'retrieve_technical_documentation', arguments: QUESTION },
};
const modernCall = {
  ...call,
  params: {
    ...call.params,
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
};
const modernHeaders = {
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/call',
  'mcp-name': 'retrieve_technical_documentation',
};

beforeAll(async () => {
  server = await startTestMcpServer();
});
beforeEach(async () => {
  ada = await server.signUp();
  await createDocument(server.db, ada.collectionId, {
    pages: [{ url: 'https://docs.example.com/', title: 'Queues', passages: ['A queue holds nine items.'] }],
  });
  await ask();
  await isUseNoted();
});
afterAll(() => server.close());

const ask = () => callTool(ada, call.params.name, QUESTION);
const used = () => getMonthUsage(server.db, ada.userId, new Date());

/** Waits until what no call waits for has been written: that her key was used, and by which client. */
const isUseNoted = () =>
  expect
    .poll(() => server.db.query('SELECT last_used_at FROM user_api_keys WHERE id = $1', [ada.keyId]))
    .not.toEqual([{ last_used_at: null }]);
const isClientNoted = () =>
  expect
    .poll(() =>
      server.db.query('SELECT 1 FROM connection_logs WHERE mcp_server_hash = $1', [ada.mcpServerHash]),
    )
    .toHaveLength(1);

/** How often `work` takes a connection to the database. */
async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const pool = poolOf(server.dataSource);
  let queries = 0;
  const count = () => (queries += 1);
  pool.on('acquire', count);
  await work();
  pool.off('acquire', count);
  return queries;
}

describe('a caller who was known before', () => {
  it('is verified, counted and logged by one statement, in both protocols', async () => {
    const askModern = () => postAs(ada, modernCall, modernHeaders);
    // The first call of a client is noted beside it.
    await askModern();
    await isClientNoted();
    expect(await countQueries(ask)).toBe(1);
    expect(await countQueries(askModern)).toBe(1);
    expect(await used()).toBe(4);
  });

  it('is looked up again for anything but a tool call', async () => {
    expect(await countQueries(() => postAs(ada, { ...call, method: 'tools/list', params: {} }))).toBe(1);
    expect(await countQueries(() => postAs(ada, [call, { ...call, id: 2 }]))).toBe(3);
    expect(await used()).toBe(3);
  });

  it.each([
    ['whose key is deleted', 'DELETE FROM user_api_keys WHERE id = $1', () => ada.keyId, 401],
    ['whose account is deleted', 'DELETE FROM users WHERE id = $1', () => ada.userId, 401],
    [
      'whose server is deleted',
      'DELETE FROM document_collections WHERE id = $1',
      () => ada.collectionId,
      404,
    ],
  ])('and %s is refused, and nothing is counted', async (_, statement, id, status) => {
    await server.db.query(statement, [id()]);
    expect((await postAs(ada, call)).status).toBe(status);
    expect((await postAs(ada, modernCall, modernHeaders)).status).toBe(status);
    expect(await used()).toBeLessThanOrEqual(1);
  });

  it('and is Pro from now on is no longer limited', async () => {
    await server.db.query('UPDATE usage_months SET used = 500 WHERE user_id = $1', [ada.userId]);
    expect(await ask()).toMatchObject({ isError: true, text: expect.stringContaining('/pricing') });
    await server.db.query('UPDATE users SET is_pro = true WHERE id = $1', [ada.userId]);
    expect(await ask()).toMatchObject({ text: expect.stringContaining('nine items') });
    expect(await used()).toBe(501);
  });

  it('and is Pro no more is limited', async () => {
    await server.db.query('UPDATE users SET is_pro = true WHERE id = $1', [ada.userId]);
    await server.db.query('UPDATE usage_months SET used = 700 WHERE user_id = $1', [ada.userId]);
    expect(await ask()).toMatchObject({ text: expect.stringContaining('nine items') });
    await server.db.query('UPDATE users SET is_pro = false WHERE id = $1', [ada.userId]);
    expect(await ask()).toMatchObject({ isError: true, text: expect.stringContaining('/pricing') });
    expect(await used()).toBe(701);
  });

  it('gets the collection as it is, though no process was told that it changed', async () => {
    await server.db.query('ALTER TABLE document_collections DISABLE TRIGGER USER');
    await server.db.query(`UPDATE passages SET text = 'A queue holds ten items.'`);
    await server.db.query('UPDATE document_collections SET revision = revision + 1');
    await server.db.query('ALTER TABLE document_collections ENABLE TRIGGER USER');
    expect(await ask()).toMatchObject({ text: expect.stringContaining('ten items') });
    expect(await used()).toBe(2);
  });

  it('is told of wrong arguments once, and not counted', async () => {
    const wrong = await callTool(ada, 'get_technical_documentation_by_url', {});
    expect(wrong).toMatchObject({ isError: true, text: expect.stringContaining('Send for example') });
    const refused = server.logLines.filter((line) => line.includes('"tool refused"'));
    expect(refused.filter((line) => line.includes(`"userId":${ada.userId},`))).toHaveLength(1);
    expect(await used()).toBe(1);
  });
});
