import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isSecretOfDatabase } from '../../api/src/app-secret.ts';
import { createDataSource } from '../../shared/src/db/data-source.ts';
import { createTestDatabase, type TestDatabase } from '../../test/support/database/test-database.ts';
import { matchAppSecret } from './match-app-secret.ts';

const SECRET = 'the secret of the backed-up installation';

let database: TestDatabase;
let home: string;

beforeEach(async () => {
  database = await createTestDatabase();
  home = mkdtempSync(join(tmpdir(), 'lectern-home-'));
  const dataSource = await createDataSource(database.url).initialize();
  await isSecretOfDatabase(dataSource, SECRET);
  await dataSource.destroy();
});
afterEach(async () => {
  rmSync(home, { recursive: true, force: true });
  await database.drop();
});

const match = (secret?: string, answer?: string) =>
  matchAppSecret({
    databaseUrl: database.url,
    secret,
    home,
    ask: answer === undefined ? null : () => Promise.resolve(answer),
  });

const kept = () => readFileSync(join(home, 'app-secret'), 'utf8');

test('copies the right APP_SECRET of the environment to the home folder', async () => {
  expect(await match(SECRET)).toBe('Start Lectern with the same APP_SECRET');
  expect(kept()).toBe(SECRET);
});

test('accepts the right secret in the home folder', async () => {
  writeFileSync(join(home, 'app-secret'), SECRET);
  expect(await match()).toBe('Start Lectern');
});

test('asks for the secret and keeps the right one', async () => {
  writeFileSync(join(home, 'app-secret'), 'the secret of this new installation');
  expect(await match(undefined, `${SECRET}\n`)).toContain('The APP_SECRET is now in');
  expect(kept()).toBe(SECRET);
});

test('says where to put the secret when no secret matches', async () => {
  const message = `Lectern needs the APP_SECRET of the backed-up installation: copy it to ${join(home, 'app-secret')}`;
  expect(await match()).toContain(message);
  expect(await match('a wrong secret', 'another wrong secret')).toContain(message);
});
