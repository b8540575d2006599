import { setImmediate } from 'node:timers/promises';
import { createDataSource } from '@lectern/shared/db/data-source.ts';
import { LimitReachedError } from '@lectern/shared/errors.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createCollection, createKey, createUser } from '../../../../test/support/database/factories.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { plainAnswer } from '../tools/tool-answer.ts';
import { createCallLog } from './call-log.ts';
import type { Caller } from './caller.ts';

const LOGGER = pino({ enabled: false });
const CALL = {
  toolName: 'retrieve_technical_documentation',
  args: { query: 'queue' },
  outcome: { answer: plainAnswer('Nothing matches.') },
  text: 'Nothing matches.',
  ms: 1,
};

const database = useTestDatabase();

/** The number of logged calls by transaction. */
async function transactionsOf({ userId }: Caller): Promise<number[]> {
  const rows = await database.db.query<{ calls: number }[]>(
    'SELECT count(*)::int AS calls FROM tool_calls WHERE user_id = $1 GROUP BY xmin',
    [userId],
  );
  return rows.map(({ calls }) => calls);
}

async function createCaller(): Promise<Caller> {
  const { userId } = await createUser(database.db);
  const { keyId } = await createKey(database.db, userId, 'a secret of the tests that is long enough');
  const { collectionId, mcpServerHash } = await createCollection(database.db, userId);
  const plan = { isPro: false, limit: null, used: 0 };
  return {
    ...{ userId, keyId, collectionId, mcpServerHash, ...plan },
    revision: 0,
    storesQuestions: false,
    client: null,
  };
}

test('logs successive calls with one statement', async () => {
  const caller = await createCaller();
  const recordCall = createCallLog(database.db, LOGGER);
  recordCall(caller, CALL);
  await setImmediate();
  recordCall(caller, CALL);
  await setImmediate();
  recordCall(caller, CALL);
  await expect.poll(() => transactionsOf(caller)).toEqual([3]);
});

test('logs that the plan had no calls left', async () => {
  const caller = await createCaller();
  const error = new LimitReachedError('The 500 tool calls are used up');
  createCallLog(database.db, LOGGER)(caller, { ...CALL, outcome: { error }, text: error.message });
  const outcomes = () =>
    database.db.query('SELECT outcome FROM tool_calls WHERE user_id = $1', [caller.userId]);
  await expect.poll(outcomes).toEqual([{ outcome: 'over limit' }]);
});

test('logs all calls when the process stops, also while a statement is running', async () => {
  const caller = await createCaller();
  const dataSource = await createDataSource(database.url).initialize();
  const stopping = new AbortController();
  const recordCall = createCallLog(dataSource, LOGGER, stopping.signal);
  const hasBlockedStatement = async () => {
    const [row] = await database.db.query<{ isBlocked: boolean }[]>(
      `SELECT count(*) > 0 AS "isBlocked" FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return row?.isBlocked;
  };
  let closing: Promise<void> | undefined;
  await database.dataSource.transaction(async (locking) => {
    await locking.query('LOCK TABLE tool_calls');
    recordCall(caller, CALL);
    await expect.poll(hasBlockedStatement).toBe(true);
    recordCall(caller, CALL);
    stopping.abort();
    recordCall(caller, CALL);
    await setImmediate();
    closing = dataSource.destroy();
  });
  await closing;
  const counts = await transactionsOf(caller);
  expect(counts.reduce((sum, calls) => sum + calls, 0)).toBe(3);
});
