import type { ApiKeyReply } from '@lectern/shared/contracts/api-keys.ts';
import { beforeEach, expect, test } from 'vitest';
import { startTestApi } from '../../../../test/support/api/test-api.ts';
import { useForFile } from '../../../../test/support/use-resource.ts';
import { createApiKey } from '../../api-keys/key-format.ts';

const verified: { token: string; userId: number }[] = [];
const api = useForFile(() =>
  startTestApi({ recordVerified: (token, userId) => void verified.push({ token, userId }) }),
);
beforeEach(() => {
  verified.length = 0;
});

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

/** A new user's session token, API key and the path of an MCP server. */
async function signUp() {
  const ada = await api.signUp({ isPro: true });
  const { body: collection } = await ada.call<{ mcpServerHash: string }>('POST', '/api/collections', {
    name: 'Docs',
  });
  const { body } = await ada.call<ApiKeyReply>('POST', '/api/api-keys', {
    keyName: 'Key',
  });
  const session = ada.cookies.get('lectern_session') ?? '';
  verified.length = 0;
  return { ada, session, key: body.apiKey, mcpPath: `/mcp/server/${collection.mcpServerHash}` };
}

const sendWithKey = async (path: string, key: string) => {
  const headers = {
    authorization: `Bearer ${key}`,
    host: new URL(api.publicUrl).host,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const body = path.startsWith('/mcp/') ? { method: 'POST', body: JSON.stringify(list) } : {};
  return (await api.browser().request(path, { headers, ...body })).status;
};

test('registers the user of a session or API key with the concurrency limit once it is verified', async () => {
  const { ada, session, key, mcpPath } = await signUp();
  await ada.call('GET', '/api/collections');
  const { userId } = ada;
  expect(verified).toEqual([{ token: session, userId }]);
  expect(await sendWithKey('/api/collections', key)).toBe(200);
  expect(await sendWithKey(mcpPath, key)).toBe(200);
  expect(verified).toEqual([session, key, key].map((token) => ({ token, userId })));
});

test('does not register invented sessions and API keys', async () => {
  const { ada, mcpPath } = await signUp();
  ada.cookies.set('lectern_session', `${'a'.repeat(22)}.${'b'.repeat(43)}`);
  await ada.call('GET', '/api/collections');
  for (const path of ['/api/collections', mcpPath]) expect(await sendWithKey(path, createApiKey())).toBe(401);
  expect(verified).toEqual([]);
});
