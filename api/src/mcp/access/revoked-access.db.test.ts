import { getMonthUsage } from '@lectern/shared/db/stores/usage/usage.ts';
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
});
afterAll(() => server.close());

const ask = () => callTool(ada, call.params.name, QUESTION);
const used = () => getMonthUsage(server.db, ada.userId, new Date());

describe('a caller whose earlier call succeeded', () => {
  it.each([
    ['API key', 'DELETE FROM user_api_keys WHERE id = $1', () => ada.keyId, 401],
    ['account', 'DELETE FROM users WHERE id = $1', () => ada.userId, 401],
    ['MCP server', 'DELETE FROM document_collections WHERE id = $1', () => ada.collectionId, 404],
  ])('is refused and not counted once the %s is deleted', async (_, statement, id, status) => {
    await server.db.query(statement, [id()]);
    expect((await postAs(ada, call)).status).toBe(status);
    expect((await postAs(ada, modernCall, modernHeaders)).status).toBe(status);
    expect(await used()).toBeLessThanOrEqual(1);
  });

  it('is no longer limited after upgrading to Pro', async () => {
    await server.db.query('UPDATE usage_months SET used = 500 WHERE user_id = $1', [ada.userId]);
    expect(await ask()).toMatchObject({ isError: true, text: expect.stringContaining('/pricing') });
    await server.db.query('UPDATE users SET is_pro = true WHERE id = $1', [ada.userId]);
    expect(await ask()).toMatchObject({ text: expect.stringContaining('nine items') });
    expect(await used()).toBe(501);
  });

  it('is limited again after leaving Pro', async () => {
    await server.db.query('UPDATE users SET is_pro = true WHERE id = $1', [ada.userId]);
    await server.db.query('UPDATE usage_months SET used = 700 WHERE user_id = $1', [ada.userId]);
    expect(await ask()).toMatchObject({ text: expect.stringContaining('nine items') });
    await server.db.query('UPDATE users SET is_pro = false WHERE id = $1', [ada.userId]);
    expect(await ask()).toMatchObject({ isError: true, text: expect.stringContaining('/pricing') });
    expect(await used()).toBe(701);
  });

  it('gets the current collection even when the change notification was lost', async () => {
    await server.db.query('ALTER TABLE document_collections DISABLE TRIGGER USER');
    await server.db.query(`UPDATE passages SET text = 'A queue holds ten items.'`);
    await server.db.query('UPDATE document_collections SET revision = revision + 1');
    await server.db.query('ALTER TABLE document_collections ENABLE TRIGGER USER');
    expect(await ask()).toMatchObject({ text: expect.stringContaining('ten items') });
    expect(await used()).toBe(2);
  });

  it('is not counted for wrong arguments, which are logged once', async () => {
    const wrong = await callTool(ada, 'get_technical_documentation_by_url', {});
    expect(wrong).toMatchObject({ isError: true, text: expect.stringContaining('Example: {') });
    const refused = server.logLines.filter((line) => line.includes('"tool refused"'));
    expect(refused.filter((line) => line.includes(`"userId":${ada.userId},`))).toHaveLength(1);
    expect(await used()).toBe(1);
  });
});
