import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PACK_TYPE } from '@lectern/shared/contracts/exports.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCollection, createKey, createUser } from '../../../test/support/database/factories.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { TEST_APP_SECRET as APP_SECRET } from '../../../test/support/processes/launch.ts';
import { startApi } from '../../../test/support/processes/start-api.ts';

const database = useTestDatabase();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-uploads-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const start = () => startApi(database.url, 'http://localhost:3000', { TMPDIR: folder, APP_SECRET });

/** Names and contents of the folders of the processes. */
const files = () =>
  readdirSync(folder).map((name) => [
    name,
    readdirSync(join(folder, name)).filter((each) => /upload/.test(each)),
  ]);

test('the uploads of a killed process are removed by the next one, and its own folder at the end', async () => {
  const { userId } = await createUser(database.db);
  const { collectionId } = await createCollection(database.db, userId);
  const { raw } = await createKey(database.db, userId, APP_SECRET);
  await database.db.query("UPDATE user_api_keys SET scopes = '{read,write}'");
  const first = await start();
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1_000)) });
  const upload = fetch(`${first.origin}/api/collections/${collectionId}/packs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${raw}`, 'content-type': PACK_TYPE },
    body,
    duplex: 'half',
  });
  const failed = expect(upload).rejects.toThrow();
  await expect.poll(files).toEqual([[expect.any(String), [expect.any(String)]]]);
  const [[left = ''] = []] = files() as [string, string[]][];
  await first.end('SIGKILL');
  await failed;
  const second = await start();
  expect(existsSync(join(folder, left))).toBe(false);
  await second.end('SIGTERM');
  expect(readdirSync(folder)).toEqual([]);
});
