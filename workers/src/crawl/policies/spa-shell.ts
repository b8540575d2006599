import type { FetchedPage } from '../../formats/page.ts';
import type { LoadedPage, PageLoader } from '../fetch/page-loader.ts';
import type { PageUrl } from '../types.ts';
import { isSamePage } from '../urls/canonical-url.ts';
import { type CrawlPolicy, type CrawlState, KEEP } from './crawl-policy.ts';
import { hasScripts } from './has-scripts.ts';
import { mergeLinks, withLinks } from './merge-links.ts';

/** The text that an application's HTML contains before its scripts run is short. */
const MAX_SHELL_CHARS = 2_000;
/** After this many renderings without other text, repeated texts are not rendered anymore. */
const MAX_UNCHANGED = 3;

interface SpaShellDeps extends Pick<CrawlState, 'replaceStored' | 'wasRendered'> {
  readonly loader: Pick<PageLoader, 'render'>;
}

/** The page on which a text was first seen. */
interface FirstSeen {
  readonly page: PageUrl;
  readonly fetched: Pick<FetchedPage, 'url' | 'finalUrl'>;
}

/**
 * Detects applications that return the same HTML with a short text, such as a description for search engines, for every
 * URL: pages that repeat a short text below their headings are rendered. When rendering shows another text, it replaces the
 * shell's, also on the page where the shell was first seen. A refresh renders the pages that were rendered before, so a
 * shell never replaces their text.
 */
export function renderSpaShells({ loader, replaceStored, wasRendered }: SpaShellDeps): CrawlPolicy {
  const seen = new Map<string, FirstSeen>();
  const shells = new Set<string>();
  let unchanged = 0;

  /** Renders and replaces the page on which the shell was first seen; null when it stays unchanged. */
  async function replaceFirst({ page, fetched }: FirstSeen): Promise<LoadedPage | null> {
    const rendered = await loader.render(fetched);
    if (!rendered || !isSamePage(rendered.fetched.finalUrl, fetched.finalUrl)) return null;
    const { finalUrl } = fetched;
    await replaceStored(page, { ...rendered, fetched: { ...rendered.fetched, finalUrl } });
    return rendered;
  }

  return {
    onKept(page, { stored: { contentHash, url, bytes, tryType } }) {
      if (contentHash === null || tryType !== 'http' || (bytes ?? 0) > MAX_SHELL_CHARS) return;
      if (!seen.has(contentHash)) seen.set(contentHash, { page, fetched: { url: page.url, finalUrl: url } });
    },
    async onParsed(page, loaded) {
      const { fetched, parsed } = loaded;
      if (parsed.markdown.length > MAX_SHELL_CHARS) return KEEP;
      const text = withoutHeadings(parsed.markdown);
      const first = seen.get(text) ?? seen.get(parsed.contentHash);
      if (!first) seen.set(text, { page, fetched: { url: fetched.url, finalUrl: fetched.finalUrl } });
      if (!first && !wasRendered(fetched.finalUrl)) return KEEP;
      // A deferred page is parsed twice.
      if (first?.page === page) return KEEP;
      const isTried = shells.has(text) || unchanged < MAX_UNCHANGED;
      if (!isTried || !hasScripts(loaded)) return KEEP;
      const rendered = await loader.render(fetched);
      if (!rendered || rendered.parsed.contentHash === parsed.contentHash) {
        unchanged += 1;
        return KEEP;
      }
      // Scripts may replace the links of the HTML, as tabs of jQuery UI do.
      const links = mergeLinks(parsed.links, rendered.parsed.links);
      if (shells.has(text)) return { action: 'keep', loaded: withLinks(rendered, links) };
      shells.add(text);
      const replaced = first ? await replaceFirst(first) : null;
      return {
        action: 'keep',
        loaded: withLinks(rendered, mergeLinks(links, replaced?.parsed.links ?? [])),
      };
    },
  };
}

/** Shells may include the title of each page. */
function withoutHeadings(markdown: string): string {
  return markdown.replace(/^#+ .*$/gm, '').trim() || markdown;
}
