import { createDataSource, type DataSource } from '@lectern/shared/db/data-source.ts';
import { listen } from '@lectern/shared/db/listen.ts';
import { touchCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { createLogger } from '@lectern/shared/logger.ts';
import { search } from '@lectern/shared/search/query/search.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCollection, createDocument, createUser } from '../../../../test/support/database/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database/test-database.ts';
import { createCollectionIndex } from './collection-index.ts';
import type { BrokenSegment } from './served-segments.ts';

let database: TestDatabase;
let dataSource: DataSource;
let collectionId: number;
let broken: BrokenSegment[];
const logger = createLogger({ service: 'test', level: 'silent' });

beforeEach(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.url).initialize();
  const { userId } = await createUser(dataSource);
  ({ collectionId } = await createCollection(dataSource, userId));
  broken = [];
});

afterEach(async () => {
  await dataSource.destroy();
  await database.drop();
});

const createIndex = (maxBytes?: number) =>
  createCollectionIndex({ db: dataSource, logger, onBrokenSegment: (found) => broken.push(found) }, maxBytes);
const page = (word: string) => ({
  pages: [{ url: `https://docs.example.com/${word}`, title: word, passages: [`About the ${word}.`] }],
});
const add = (word: string) => createDocument(dataSource, collectionId, page(word));
const revisionNow = async (id = collectionId) => {
  const [row] = await dataSource.query<{ revision: number }[]>(
    'SELECT revision FROM document_collections WHERE id = $1',
    [id],
  );
  return row?.revision ?? 0;
};
const touch = () => touchCollection(dataSource, collectionId);

describe('a collection in memory', () => {
  it('is reused while its revision is the same', async () => {
    await add('queue');
    const index = createIndex();
    const first = await index.get(collectionId, await revisionNow());
    expect(await index.get(collectionId, await revisionNow())).toBe(first);
  });

  it('loads a new document and reuses its segments', async () => {
    const index = createIndex();
    await add('queue');
    const before = await index.get(collectionId, await revisionNow());
    await add('lock');
    const after = await index.get(collectionId, await revisionNow());
    expect(after.segments).toHaveLength(2);
    expect(after.segments).toContain(before.segments[0]);
  });

  it('is read in parts of at most 16 MiB', async () => {
    for (const word of ['queue', 'lock', 'lease']) await add(word);
    await dataSource.query(`UPDATE segments SET bytes = convert_to(repeat('x', 10 * 1024 * 1024), 'UTF8')`);
    const sizes: number[] = [];
    const db = Object.create(dataSource, {
      query: {
        value: async (...given: Parameters<typeof dataSource.query>) => {
          const rows: { readonly bytes?: Buffer }[] = await dataSource.query(...given);
          sizes.push(rows.reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 0));
          return rows;
        },
      },
    });
    const index = createCollectionIndex({ db, logger, onBrokenSegment: (found) => broken.push(found) });
    await index.get(collectionId, await revisionNow());
    expect(broken).toHaveLength(3);
    expect(Math.max(...sizes)).toBe(10 * 1024 * 1024);
  });

  it('drops a deleted document', async () => {
    const index = createIndex();
    const { documentUrlId } = await add('queue');
    await add('lock');
    expect((await index.get(collectionId, await revisionNow())).segments).toHaveLength(2);
    await dataSource.query('DELETE FROM document_urls WHERE id = $1', [documentUrlId]);
    await touch();
    expect((await index.get(collectionId, await revisionNow())).segments).toHaveLength(1);
  });

  it('contains pins, names and disabled topics', async () => {
    const index = createIndex();
    const { documentUrlId, topicIds } = await createDocument(dataSource, collectionId, {
      ...page('queue'),
      name: 'Halyard',
      pinIndex: 4,
    });
    await dataSource.query('UPDATE document_topics SET enabled = false WHERE id = $1', [topicIds[0]]);
    await touch();
    const collection = await index.get(collectionId, await revisionNow());
    expect(collection.documents.get(documentUrlId)).toMatchObject({ name: 'Halyard', pinIndex: 4 });
    expect(collection.documentNames.get(documentUrlId)).toBe('Halyard example');
    expect([...collection.pins]).toEqual([[documentUrlId, 4]]);
    expect(collection.isTopicEnabled(topicIds[0] ?? 0)).toBe(false);
  });

  it('is loaded once for concurrent calls', async () => {
    await add('queue');
    const index = createIndex();
    const revision = await revisionNow();
    const got = await Promise.all(Array.from({ length: 50 }, () => index.get(collectionId, revision)));
    expect(new Set(got).size).toBe(1);
  });

  it('is loaded while large ones wait for each other', async () => {
    const { userId } = await createUser(dataSource);
    const large = [await createCollection(dataSource, userId), await createCollection(dataSource, userId)];
    for (const { collectionId: id } of large)
      for (const word of ['queue', 'lock']) await createDocument(dataSource, id, page(word));
    await dataSource.query(`UPDATE segments SET bytes = convert_to(repeat('x', 10 * 1024 * 1024), 'UTF8')`);
    await add('queue');
    const released = Promise.withResolvers<void>();
    const reads: number[] = [];
    const db = Object.create(dataSource, {
      query: {
        value: async (text: string, values: readonly unknown[]) => {
          const id = Number(values[0]);
          if (text.includes('s.bytes')) reads.push(id);
          if (text.includes('s.bytes') && id !== collectionId) await released.promise;
          return dataSource.query(text, [...values]);
        },
      },
    });
    const index = createCollectionIndex({ db, logger, onBrokenSegment: (found) => broken.push(found) });
    const loads = large.map(async ({ collectionId: id }) => index.get(id, await revisionNow(id)));
    await expect.poll(() => reads).toHaveLength(1);
    expect((await index.get(collectionId, await revisionNow())).segments).toHaveLength(1);
    expect(reads).toEqual([expect.any(Number), collectionId]);
    released.resolve();
    await Promise.all(loads);
    expect(reads).toHaveLength(5);
  });

  it('leaves out the largest documents that do not fit, except pinned ones', async () => {
    const small = await add('queue');
    const pinned = await createDocument(dataSource, collectionId, { ...page('lock'), pinIndex: 1 });
    const large = await add('lease');
    const resize = (documentUrlId: number, bytes: number) =>
      dataSource.query(
        'UPDATE segments SET bytes = convert_to(repeat($2, $3), $4) WHERE document_url_id = $1',
        [...[documentUrlId, 'x', bytes, 'UTF8']],
      );
    await resize(small.documentUrlId, 30);
    await resize(pinned.documentUrlId, 60);
    await resize(large.documentUrlId, 40);
    const { leftOut } = await createIndex(100).get(collectionId, await revisionNow());
    expect([...leftOut]).toEqual([large.documentUrlId]);
    expect(broken.map(({ documentUrlId }) => documentUrlId)).not.toContain(large.documentUrlId);
  });

  it('evicts the least recently used collection when it is over its size limit', async () => {
    const { userId } = await createUser(dataSource);
    const others = [];
    for (let at = 0; at < 3; at++) {
      const other = await createCollection(dataSource, userId);
      await createDocument(dataSource, other.collectionId, page(`word${at}`));
      others.push(other.collectionId);
    }
    const [a = 0, b = 0, c = 0] = others;
    const probe = createIndex();
    await probe.get(a, 1);
    const index = createIndex(Math.round(probe.byteLength() * 2.5));
    const first = await index.get(a, 1);
    const second = await index.get(b, 1);
    expect(await index.get(a, 1)).toBe(first);
    await index.get(c, 1);
    expect(index.byteLength()).toBeLessThanOrEqual(probe.byteLength() * 2.5);
    expect(await index.get(a, 1)).toBe(first);
    expect(await index.get(b, 1)).not.toBe(second);
  });

  it('throws for a collection that does not exist', async () => {
    await expect(createIndex().get(987_654, 0)).rejects.toThrow('Collection not found');
  });
});

describe('a corrupt segment', () => {
  it('is skipped and reported once while the others are searched', async () => {
    const { documentUrlId } = await add('queue');
    await add('lock');
    await dataSource.query('UPDATE segments SET bytes = $2, checksum = $3 WHERE document_url_id = $1', [
      documentUrlId,
      Buffer.from('no segment'),
      'damaged',
    ]);
    const index = createIndex();
    const collection = await index.get(collectionId, await revisionNow());
    await touch();
    await index.get(collectionId, await revisionNow());
    const hits = search(collection.segments, 'lock', { limit: 5, isTopicEnabled: () => true });
    expect(hits).toHaveLength(1);
    expect(broken).toMatchObject([{ collectionId, documentUrlId }]);
  });
});

describe('the change notification', () => {
  it('updates a loaded collection before the next call', async () => {
    const index = createIndex();
    await add('queue');
    const before = await index.get(collectionId, await revisionNow());
    const followed = Promise.withResolvers<void>();
    const listening = listen(dataSource, {
      channel: 'collection_changed',
      onMessage: (payload) =>
        void index
          .follow(JSON.parse(payload).collectionId, JSON.parse(payload).revision)
          .then(followed.resolve),
      onError: followed.reject,
    });
    await listening.ready;
    await add('lock');
    await followed.promise;
    expect((await index.get(collectionId, before.revision)).segments).toHaveLength(2);
    await listening.stop();
  });

  it('is skipped when it is malformed', async () => {
    const heard = Promise.withResolvers<string>();
    const errors: unknown[] = [];
    const listening = listen(dataSource, {
      channel: 'collection_changed',
      onMessage: (payload) => heard.resolve(JSON.parse(payload)),
      onError: (error) => errors.push(error),
    });
    await listening.ready;
    await dataSource.query(`SELECT pg_notify('collection_changed', 'of another version')`);
    await touch();
    expect(await heard.promise).toMatchObject({ collectionId });
    expect(errors).toEqual([expect.any(SyntaxError)]);
    await listening.stop();
  });

  it('is received again after a lost connection', async () => {
    const heard = Promise.withResolvers<string>();
    const lost = Promise.withResolvers<unknown>();
    const listening = listen(dataSource, {
      channel: 'collection_changed',
      onMessage: heard.resolve,
      onError: lost.resolve,
      retryAfterMs: 20,
    });
    await listening.ready;
    await dataSource.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND query = 'LISTEN collection_changed'`,
    );
    await lost.promise;
    await expect
      .poll(async () => {
        await touch();
        return Promise.race([heard.promise, new Promise((resolve) => setTimeout(() => resolve(null), 50))]);
      })
      .toContain('"collectionId"');
    await listening.stop();
  });
});
