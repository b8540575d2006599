import { parseArgs } from 'node:util';
import { startTemporaryPostgres } from '../../infra/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../../shared/src/db/migrate.ts';
import { WORKERS_ARGUMENTS, WORKERS_ENVIRONMENT } from '../start/workers-runtime.ts';
import { type MeasuredProcess, startMeasured } from './crawl/measured-process.ts';
import { openSitemapTool } from './crawl/real-sitemaps.ts';
import type { ServedPages, ServedSitemaps } from './crawl/sitemap-server.ts';
import { createSynthesizer } from './synthetic-text.ts';

/**
 * A sitemap cached by a real worker, whose memory is looked at on the way, and topics gathered from it:
 *
 *   node scripts/bench/sitemap.ts [--pages 10000] [--kill]
 *
 * First one of 1,000 pages, of which topics are gathered; then one of `--pages`. With `--kill` the worker is killed at a
 * third of it and at two thirds, and another one goes on. Pages are invented, 67 KB on average.
 */
const { values } = parseArgs({
  options: { pages: { type: 'string', default: '2000' }, kill: { type: 'boolean', default: false } },
});
const TEXT = createSynthesizer(7);
/** Words of the invented pages, and a sentence that stands on one of them. */
const TOPICS = [...Array.from({ length: 4 }, () => TEXT.words(3)), 'page 512'];
const STEPS = 8;

const server = await startMeasured(new URL('crawl/sitemap-server.ts', import.meta.url), []);
const postgres = await startTemporaryPostgres({ durable: true });
try {
  // The server's first message says where it is.
  const { origin } = server.firstMessage as ServedSitemaps;
  await migrate(postgres.url);
  const tool = await openSitemapTool(postgres.url);
  let worker = await startWorker(origin);
  const small = await run(`${origin}/small/sitemap.xml?1000`, 1_000, false);
  for (const topic of TOPICS) {
    const startedAt = performance.now();
    const content = await tool.gather(small, topic);
    const ms = performance.now() - startedAt;
    console.log(`"${topic}" gathered over 1,000 pages in ${ms.toFixed(0)} ms, ${content.length} characters`);
  }
  await run(`${origin}/large/sitemap.xml?${values.pages}`, Number(values.pages), values.kill);
  const { given, twice } = (await server.ask('pages')) as ServedPages;
  console.log(`${given} pages were given, ${twice} of them more than once`);
  await worker.stop();
  await tool.close();

  /** Caches a sitemap and prints what it took; gives its id. */
  async function run(sitemapUrl: string, pages: number, mayKill: boolean): Promise<number> {
    const kills = mayKill ? [pages / 3, (2 * pages) / 3] : [];
    const startedAt = performance.now();
    let cpuMs = -(await worker.usage()).cpuMs;
    const siteCacheId = await tool.begin(sitemapUrl);
    const marks: string[] = [];
    for (;;) {
      const { status, done, failureMessage } = await tool.state(siteCacheId);
      if (failureMessage !== null) throw new Error(failureMessage);
      if (status === 'complete') break;
      if (done >= (pages / STEPS) * (marks.length + 1))
        marks.push((await worker.usage()).residentMb.toFixed(0));
      if (done > (kills[0] ?? Number.POSITIVE_INFINITY)) {
        kills.shift();
        cpuMs += (await worker.usage()).cpuMs;
        await worker.stop('SIGKILL');
        worker = await startWorker(origin);
        cpuMs -= (await worker.usage()).cpuMs;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const { cpuMs: last, peakMb } = await worker.usage();
    const seconds = (performance.now() - startedAt) / 1_000;
    console.log(
      `${pages} pages in ${seconds.toFixed(0)} s: ${(pages / seconds).toFixed(0)} pages/s,`,
      `${((cpuMs + last) / pages).toFixed(1)} ms of processor a page, ${peakMb.toFixed(0)} MB at most;`,
      `on the way ${marks.join(', ')} MB`,
    );
    return siteCacheId;
  }
} finally {
  await postgres.stop();
  await server.stop();
}

function startWorker(origin: string): Promise<MeasuredProcess> {
  return startMeasured(
    new URL('../../workers/src/main.ts', import.meta.url),
    [],
    {
      ...WORKERS_ENVIRONMENT,
      ...{ NODE_ENV: 'development', DATABASE_URL: postgres.url, REDIS_URL: '', LOG_LEVEL: 'error' },
      APP_SECRET: 'a secret of the bench that is long enough',
      CRAWL_ALLOWED_HOSTS: new URL(origin).host,
    },
    WORKERS_ARGUMENTS,
  );
}
