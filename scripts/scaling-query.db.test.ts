import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { moveCollectionToTrash } from '../shared/src/db/stores/trash/trash.ts';
import { addSources } from '../test/support/database/add-sources.ts';
import { useTestDatabase } from '../test/support/database/test-database.ts';

const scaledObject = z.object({
  kind: z.literal('ScaledObject'),
  spec: z.object({
    triggers: z.tuple([
      z.object({ metadata: z.object({ query: z.string(), targetQueryValue: z.string() }) }),
    ]),
  }),
});

const file = join(import.meta.dirname, '../infra/k8s/base/scale-workers.yaml');
const [document] = parseAllDocuments(readFileSync(file, 'utf8'));
/** The PostgreSQL query with which KEDA scales the workers. */
const [{ metadata: asked }] = scaledObject.parse(document?.toJS()).spec.triggers;

const database = useTestDatabase();

const sources = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    url: `https://docs.example.com/${at}`,
    crawlType: 'crawl' as const,
    maxUrls: 1,
  }));

test('requests workers for the crawls that each owner may run, but not for documents in the trash', async () => {
  const wanted = async () => {
    const [row] = await database.db.query<Record<string, string>[]>(asked.query);
    return Number(Object.values(row ?? {})[0]) / Number(asked.targetQueryValue);
  };
  expect(await wanted()).toBe(0);
  await addSources(database.db, sources(20));
  expect(await wanted()).toBe(1);
  await addSources(database.db, sources(4));
  expect(await wanted()).toBe(1.5);
  const { userId } = await addSources(database.db, sources(8));
  expect(await wanted()).toBe(2.5);
  const [collection] = await database.db.query<{ id: number }[]>(
    'SELECT id FROM document_collections WHERE user_id = $1',
    [userId],
  );
  await moveCollectionToTrash(database.db, { userId, collectionId: collection?.id ?? 0 });
  expect(await wanted()).toBe(1.5);
});
