/**
 * What documentation takes: on disk by table, and in the memory of an api process that serves it.
 *
 *   node scripts/bench/sizes.ts [pages, 2000 when not given]
 *
 * The pages are synthetic, of ten passages with 150 words each, in documents of a hundred; stored and indexed as a crawl
 * stores them.
 */
import { createCollectionIndex } from '../../api/src/mcp/index/collection-index.ts';
import { startTemporaryPostgres } from '../../infra/embedded-postgres/embedded-postgres.ts';
import { createDataSource } from '../../shared/src/db/data-source.ts';
import { migrate } from '../../shared/src/db/migrate.ts';
import { createLogger } from '../../shared/src/logger.ts';
import { createCollection, createDocument, createUser } from '../../test/support/database/factories.ts';
import { createSynthesizer } from './synthetic-text.ts';

const PAGES_OF_A_DOCUMENT = 100;
const PASSAGES_OF_A_PAGE = 10;

const pageCount = Number(process.argv[2] ?? 2_000);
const postgres = await startTemporaryPostgres({ durable: true });
try {
  await migrate(postgres.url);
  const dataSource = await createDataSource(postgres.url).initialize();
  const db = dataSource.manager;
  const { userId } = await createUser(db, { isPro: true });
  const { collectionId } = await createCollection(db, userId);
  const synthesizer = createSynthesizer();
  for (let from = 0; from < pageCount; from += PAGES_OF_A_DOCUMENT) {
    const passages = synthesizer.passages(PAGES_OF_A_DOCUMENT * PASSAGES_OF_A_PAGE);
    const pages = Array.from({ length: PAGES_OF_A_DOCUMENT }, (_, at) => ({
      url: `https://docs.example.com/${from + at}`,
      title: passages[at * PASSAGES_OF_A_PAGE]?.title ?? '',
      passages: passages.slice(at * PASSAGES_OF_A_PAGE, (at + 1) * PASSAGES_OF_A_PAGE),
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
    console.log(`${pageCount} pages of ${PASSAGES_OF_A_PAGE} passages; for each page`);
    console.log(`${kb(text)} its text`);
    for (const { name, bytes } of tables) console.log(`${kb(bytes)} ${name}`);
    console.log(`${kb(tables.reduce((sum, { bytes }) => sum + bytes, 0))} these tables with their indexes`);
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
    const bytes = index.byteLength() / (pageCount * PASSAGES_OF_A_PAGE);
    console.log(
      `\nserving them: ${bytes.toFixed(0)} bytes of memory a passage, besides what was answered last`,
    );
  }
} finally {
  await postgres.stop();
}
