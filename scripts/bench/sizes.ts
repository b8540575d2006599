/**
 * Measures the size of documentation: on disk by table, and in the memory of an API process.
 *
 *   node scripts/bench/sizes.ts [pages, default 2000]
 *
 * Pages are generated: ten passages of 150 words each, a hundred pages per document. They are stored and indexed as by a
 * crawl.
 */
import { createCollectionIndex } from '../../api/src/mcp/index/collection-index.ts';
import { startTemporaryPostgres } from '../../infra/embedded-postgres/embedded-postgres.ts';
import { createDataSource } from '../../shared/src/db/data-source.ts';
import { migrate } from '../../shared/src/db/migrate.ts';
import { createLogger } from '../../shared/src/logger.ts';
import { createCollection, createDocument, createUser } from '../../test/support/database/factories.ts';
import { createSynthesizer } from './synthetic-text.ts';

const PAGES_PER_DOCUMENT = 100;
const PASSAGES_PER_PAGE = 10;

const pageCount = Number(process.argv[2] ?? 2_000);
const postgres = await startTemporaryPostgres({ isDurable: true });
try {
  await migrate(postgres.url);
  const dataSource = await createDataSource(postgres.url).initialize();
  const db = dataSource;
  const { userId } = await createUser(db, { isPro: true });
  const { collectionId } = await createCollection(db, userId);
  const synthesizer = createSynthesizer();
  for (let from = 0; from < pageCount; from += PAGES_PER_DOCUMENT) {
    const passages = synthesizer.passages(PAGES_PER_DOCUMENT * PASSAGES_PER_PAGE);
    const pages = Array.from({ length: PAGES_PER_DOCUMENT }, (_, at) => ({
      url: `https://docs.example.com/${from + at}`,
      title: passages[at * PASSAGES_PER_PAGE]?.title ?? '',
      passages: passages.slice(at * PASSAGES_PER_PAGE, (at + 1) * PASSAGES_PER_PAGE),
    }));
    await createDocument(db, collectionId, { name: `Manual ${from}`, pages });
  }
  await dataSource.query('VACUUM FULL');
  await reportTables();
  await reportMemory();
  await dataSource.destroy();

  async function reportTables(): Promise<void> {
    const tables = await dataSource.query<{ name: string; bytes: number }[]>(
      `SELECT relname AS name, pg_total_relation_size(oid)::float AS bytes FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 2 DESC LIMIT 6`,
    );
    const [{ bytes: text = 0 } = {}] = await dataSource.query<{ bytes: number }[]>(
      'SELECT sum(octet_length(text))::float AS bytes FROM passages',
    );
    const kb = (bytes: number) => `${(bytes / pageCount / 1_000).toFixed(1).padStart(8)} kB`;
    console.log(`Per page, over ${pageCount} pages of ${PASSAGES_PER_PAGE} passages:`);
    console.log(`${kb(text)} text`);
    for (const { name, bytes } of tables) console.log(`${kb(bytes)} ${name}`);
    console.log(`${kb(tables.reduce((sum, { bytes }) => sum + bytes, 0))} these tables including indexes`);
  }

  async function reportMemory(): Promise<void> {
    const logger = createLogger({ service: 'bench', level: 'silent' });
    const index = createCollectionIndex({
      db,
      logger,
      onBrokenSegment: async () => {},
      vectorsModel: undefined,
    });
    await index.get(collectionId, 0);
    const bytes = index.byteLength() / (pageCount * PASSAGES_PER_PAGE);
    console.log(`\nIn memory: ${bytes.toFixed(0)} bytes per served passage, without the answer cache`);
  }
} finally {
  await postgres.stop();
}
