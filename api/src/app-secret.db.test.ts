import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createDataSource, type DataSource } from '@lectern/shared/db/data-source.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFreePort } from '../../infra/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../../test/support/database/test-database.ts';
import { isSecretOfDatabase } from './app-secret.ts';

const OLD = 'the secret of the first start, long enough';
const NEW = 'another secret that is also long enough';

let database: TestDatabase;
let dataSource: DataSource;

beforeEach(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.url).initialize();
});
afterEach(async () => {
  await dataSource.destroy();
  await database.drop();
});

const isSecret = (secret: string) => isSecretOfDatabase(dataSource, secret);

test('keeps the secret of the first start and recognizes another one', async () => {
  expect(await isSecret(OLD)).toBe(true);
  expect(await isSecret(OLD)).toBe(true);
  expect(await isSecret(NEW)).toBe(false);
  expect(await isSecret(OLD)).toBe(true);
});

test('prevents the API from starting in production with another secret', async () => {
  await isSecret(OLD);
  const api = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      APP_SECRET: NEW,
      PORT: String(await findFreePort()),
      GITHUB_CLIENT_ID: 'id',
      GITHUB_CLIENT_SECRET: 'secret',
      SUPPORT_EMAIL: 'help@example.com',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [errors, [code]] = await Promise.all([text(api.stderr), once(api, 'exit')]);
  expect(errors).toContain('APP_SECRET is not the secret of this database');
  expect(code).toBe(1);
});
