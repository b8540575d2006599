import { readSitemaps } from '../../../workers/src/crawl/discover/sitemap/read-sitemaps.ts';
import { PageFailure } from '../../../workers/src/errors/page-failure.ts';
import { createSafeFetch } from '../../../workers/src/net/http/safe-fetch.ts';

/** The URL that this program fetches and measures once. The host also serves `/warm-up`, a harmless page. */
export interface MeasureFetchRequest {
  readonly host: string;
  readonly pages: readonly string[];
  readonly sitemap: string;
}

export interface Measured {
  /** The failure class of each page, or "read"; last, the notes on the sitemap. */
  readonly outcomes: readonly string[];
  readonly cpuMs: number;
  /** The largest growth of the process's memory with one of them. */
  readonly grownMiB: number;
}

process.once('disconnect', () => process.exit());
process.once('message', async ({ host, pages, sitemap }: MeasureFetchRequest) => {
  const origin = `http://${host}`;
  const safeFetch = createSafeFetch({ userAgent: 'Lectern/test', allowedHosts: [host] });
  await safeFetch(`${origin}/warm-up`);
  const cpuBefore = process.cpuUsage();
  const outcomes: string[] = [];
  let grownMiB = 0;
  const measure = async (outcome: Promise<string>) => {
    const { maxRSS: kibibytesBefore } = process.resourceUsage();
    outcomes.push(await outcome);
    grownMiB = Math.max(grownMiB, (process.resourceUsage().maxRSS - kibibytesBefore) / 1024);
  };
  for (const path of pages) await measure(outcomeOf(safeFetch(origin + path)));
  await measure(
    readSitemaps([origin + sitemap], `${origin}/`, { safeFetch }).then(({ notes }) => notes.join()),
  );
  const { user, system } = process.cpuUsage(cpuBefore);
  const measured: Measured = { outcomes, cpuMs: (user + system) / 1000, grownMiB };
  process.send?.(measured);
});

function outcomeOf(page: Promise<unknown>): Promise<string> {
  return page.then(
    () => 'read',
    (error: unknown) => (error instanceof PageFailure ? error.failure : String(error)),
  );
}
