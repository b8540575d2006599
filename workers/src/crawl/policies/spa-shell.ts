import type { FetchedPage } from '../../formats/page.ts';
import type { PageText } from '../fetch/page-loader.ts';
import { mayShowMore, type ShowPageDeps, showPage } from '../fetch/show-page.ts';
import type { CrawlRecord } from '../store/crawl-record.ts';
import { isSamePage } from '../urls/canonical-url.ts';
import { union, withLinks } from './script-links.ts';

export interface ShellsDeps extends ShowPageDeps {
  readonly record: Pick<CrawlRecord, 'replace'>;
}

/** The page with its own text: as it was read, or as a browser shows it. */
export type OwnText = (position: number, read: PageText) => Promise<PageText>;

/** What an application says in its HTML before its scripts run is short. */
const MAX_SHELL_CHARS = 2_000;
/** After so many pages in a row that repeat each other in a browser too, the others are not tried. */
const MAX_IN_VAIN = 3;

/** The page on which a text was met first. */
interface First {
  readonly position: number;
  readonly page: Pick<FetchedPage, 'url' | 'finalUrl'>;
}

/**
 * Makes the watch for applications that answer every address with one HTML that has a text, such as a description
 * for search engines: pages that repeat a short text are shown to a browser. When it shows another text, that is the
 * page's own, and the page on which the text was met first is shown too and stored anew.
 */
export function createShells(deps: ShellsDeps): OwnText {
  const firsts = new Map<string, First>();
  const shells = new Set<string>();
  let inVain = 0;

  return async (position, read) => {
    if (read.parsed.markdown.markdown.length > MAX_SHELL_CHARS) return read;
    const hash = read.parsed.contentHash;
    const first = firsts.get(hash);
    if (!first) {
      const { url, finalUrl } = read.page;
      firsts.set(hash, { position, page: { url, finalUrl } });
      return read;
    }
    const isTried = shells.has(hash) || inVain < MAX_IN_VAIN;
    if (!isTried || !mayShowMore(read)) return read;
    const shown = await showPage(read.page, deps);
    if (!shown || shown.parsed.contentHash === hash) {
      inVain += 1;
      return read;
    }
    if (shells.has(hash)) return shown;
    shells.add(hash);
    const mended = await mend(first, deps);
    return mended
      ? withLinks(shown, union(shown.parsed.markdown.links, mended.parsed.markdown.links))
      : shown;
  };
}

/** Stores the page anew as a browser shows it; null when it stays as it is. */
async function mend({ position, page: first }: First, deps: ShellsDeps): Promise<PageText | null> {
  const shown = await showPage(first, deps);
  if (!shown || !isSamePage(shown.page.finalUrl, first.finalUrl)) return null;
  const page = { ...shown.page, finalUrl: first.finalUrl };
  await deps.record.replace(position, page, shown.parsed);
  return shown;
}
