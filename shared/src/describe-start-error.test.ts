import { once } from 'node:events';
import { createServer } from 'node:net';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { listen } from '../../test/support/servers/listen.ts';
import { NewerDatabaseError } from './db/migrate.ts';
import { describeStartError } from './describe-start-error.ts';
import { EnvironmentError } from './env.ts';
import { UnavailableError } from './errors.ts';

const describe = (error: unknown, environment = {}) =>
  describeStartError(error, environment, ['PORT', 'API_METRICS_PORT']);

/** The error of a second server on the same port. */
async function busyPort(): Promise<{ error: unknown; port: number }> {
  await using server = await listen(createServer());
  const { port } = server;
  const [error] = await once(createServer().listen(port, '127.0.0.1'), 'error').catch((cause) => [cause]);
  return { error, port };
}

test('names the variable of a busy port', async () => {
  const { error, port } = await busyPort();
  expect(describe(error, { PORT: '3000', API_METRICS_PORT: String(port) })).toBe(
    `Port ${port} (API_METRICS_PORT) is in use by another program. Set API_METRICS_PORT to another port`,
  );
  expect(describe(error)).toMatch(/^Port \d+ \(PORT\) is in use by another program/);
});

test('says what to check if the database is down or refuses the connection', () => {
  const check =
    'Could not connect to the database. Check that it is running and that DATABASE_URL is correct';
  const cause = new Error('connect ECONNREFUSED 127.0.0.1:5432');
  expect(describe(new UnavailableError('Later', 2, { cause }))).toBe(`${check} (${cause.message})`);
  const refused = new DatabaseError('password authentication failed for user "lectern"', 0, 'error');
  expect(describe(refused)).toBe(`${check} (${refused.message})`);
});

test('shows messages for operators as they are, and the stack of other errors', () => {
  expect(describe(new EnvironmentError('PORT is wrong'))).toBe('PORT is wrong');
  expect(describe(new NewerDatabaseError('Run the newer version'))).toBe('Run the newer version');
  const unexpected = new TypeError('x is not a function');
  expect(describe(unexpected)).toBe(unexpected.stack);
});
