import { getMonthUsage } from '@lectern/shared/db/stores/usage/usage.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDocument } from '../../../../test/support/database/factories.ts';
import { callTool } from '../../../../test/support/mcp/mcp-calls.ts';
import {
  type McpUser,
  startTestMcpServer,
  type TestMcpServer,
} from '../../../../test/support/mcp/test-mcp-server.ts';

/** Repetitions of the concurrency tests; `npm run test:faults` runs more. */
const RACES = { repeats: Number(process.env.RACES ?? 1) - 1 };

let server: TestMcpServer;
let clock: Date;

beforeEach(async () => {
  clock = new Date('2026-11-20T12:00:00Z');
  server = await startTestMcpServer({ now: () => clock });
});

afterEach(() => server.close());

async function withDocument(user: Promise<McpUser>): Promise<McpUser> {
  const ready = await user;
  await createDocument(server.db, ready.collectionId, {
    pages: [{ url: 'https://docs.example.com/', title: 'Queues', passages: ['A queue holds items.'] }],
  });
  return ready;
}

const ask = (user: McpUser, origin = server.origin) =>
  callTool(
    user,
    'retrieve_technical_documentation',
    { query: 'queue' },
    `${origin}/mcp/server/${user.mcpServerHash}`,
  );

async function askAtOnce(user: McpUser, calls: number, origins = [server.origin]): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: calls }, (_, at) => ask(user, origins[at % origins.length])),
  );
  return answers.filter(({ isError }) => !isError).length;
}

const usageOf = (user: McpUser) => getMonthUsage(server.db, user.userId, clock);
const logsOf = async (user: McpUser) =>
  (await server.db.query<unknown[]>('SELECT 1 FROM tool_usage_logs WHERE user_id = $1', [user.userId]))
    .length;
const setUsage = (user: McpUser, used: number) =>
  server.db.query(`INSERT INTO usage_months VALUES ($1, '2026-11-01', $2)`, [user.userId, used]);

it('answers, counts and logs exactly 500 of 600 concurrent calls over two processes', RACES, async () => {
  const ada = await withDocument(server.signUp());
  const second = await server.startSecond();
  expect(await askAtOnce(ada, 600, [server.origin, second.origin])).toBe(500);
  expect(await usageOf(ada)).toBe(500);
  expect(await logsOf(ada)).toBe(500);
  await second.close();
});

it('answers exactly one of 50 concurrent calls when one is left', RACES, async () => {
  const ada = await withDocument(server.signUp());
  await setUsage(ada, 499);
  expect(await askAtOnce(ada, 50)).toBe(1);
  expect(await usageOf(ada)).toBe(500);
  expect(await logsOf(ada)).toBe(1);
});

it('charges each of two concurrent users on their own plan', async () => {
  const [ada, grace] = [await withDocument(server.signUp()), await withDocument(server.signUp())];
  await setUsage(ada, 498);
  const answered = await Promise.all([askAtOnce(ada, 5), askAtOnce(grace, 5)]);
  expect(answered).toEqual([2, 5]);
  expect([await usageOf(ada), await usageOf(grace)]).toEqual([500, 5]);
  expect([await logsOf(ada), await logsOf(grace)]).toEqual([2, 5]);
});

it('names the upgrade page to an agent over the limit, and does not count the call', async () => {
  const ada = await withDocument(server.signUp());
  await setUsage(ada, 500);
  expect(await ask(ada)).toMatchObject({
    isError: true,
    text: expect.stringContaining(`${server.origin}/pricing`),
  });
  expect(await usageOf(ada)).toBe(500);
});

it('counts a Pro user and never refuses one', async () => {
  const ada = await withDocument(server.signUp({ isPro: true }));
  await setUsage(ada, 10_000);
  expect(await askAtOnce(ada, 20)).toBe(20);
  expect(await usageOf(ada)).toBe(10_020);
});

it('counts a call in the UTC month in which it is made', async () => {
  const ada = await withDocument(server.signUp());
  await setUsage(ada, 500);
  clock = new Date('2026-11-30T23:59:59.999Z');
  expect(await askAtOnce(ada, 1)).toBe(0);
  clock = new Date('2026-12-01T00:00:00Z');
  expect(await ask(ada)).toMatchObject({ text: expect.stringContaining('queue') });
  expect(await usageOf(ada)).toBe(1);
});

it.each([{ isPro: false }, { isPro: true }])(
  'answers a call that fails on our side with an error without details, and does not count it, %o',
  async (plan) => {
    const ada = await withDocument(server.signUp(plan));
    await server.db.query('ALTER TABLE passages RENAME TO passages_away');
    const { isError, text } = await ask(ada);
    expect(isError).toBe(true);
    expect(text).toMatch(/failed to answer; the call was not counted/);
    expect(text).not.toMatch(/passages/);
    expect([await usageOf(ada), await logsOf(ada)]).toEqual([0, 0]);
    expect(server.logLines.some((line) => line.includes('tool failed'))).toBe(true);
  },
);

it.each([{ isPro: false }, { isPro: true }])(
  'does not count calls whose answer cannot be written, %o',
  async (plan) => {
    const user = await withDocument(server.signUp(plan));
    await setUsage(user, 3);
    // The driver cannot parse this date, so composing the answer fails.
    await server.db.query(`UPDATE passages SET fetched_at = 'infinity'`);
    expect(await askAtOnce(user, 1)).toBe(0);
    expect(await askAtOnce(user, 8)).toBe(0);
    expect([await usageOf(user), await logsOf(user)]).toEqual([3, 0]);
  },
);

it('counts a call whose client disconnects at most once', async () => {
  const ada = await withDocument(server.signUp());
  const body = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'retrieve_technical_documentation', arguments: { query: 'queue' } },
  };
  const gone = Array.from({ length: 20 }, (_, at) =>
    fetch(ada.serverUrl, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ada.apiKey}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(at),
    }).catch(() => null),
  );
  await Promise.all(gone);
  expect(await ask(ada)).toMatchObject({ text: expect.stringContaining('queue') });
  const counted = await usageOf(ada);
  expect(counted).toBeGreaterThanOrEqual(1);
  expect(counted).toBeLessThanOrEqual(21);
  await expect.poll(async () => (await logsOf(ada)) - (await usageOf(ada))).toBe(0);
});

it.each([
  { tool: 'get_technical_documentation_by_url', isPro: false },
  { tool: 'retrieve_technical_documentation', isPro: true },
])('does not count a call with invalid arguments, %o', async ({ tool, isPro }) => {
  const ada = await withDocument(server.signUp({ isPro }));
  expect(await callTool(ada, tool, {})).toMatchObject({ isError: true });
  expect([await usageOf(ada), await logsOf(ada)]).toEqual([0, 0]);
});
