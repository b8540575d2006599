import type { Frontier } from '../discover/links/frontier.ts';
import type { LoadedPage, PageLoader } from '../fetch/page-loader.ts';
import { type CrawlPolicy, KEEP } from './crawl-policy.ts';
import { hasScripts } from './has-scripts.ts';
import { mergeLinks, withLinks } from './merge-links.ts';

/** After this many renderings in a row without a new link or more text, the crawl stops rendering pages for them. */
const MAX_WITHOUT_GAIN = 3;
/** The rendered text replaces the fetched one when it is this many times as long. */
const MIN_TEXT_GAIN = 1.5;
/** Signs of a list that grows while a reader scrolls. */
const GROWS_ON_SCROLL = /\bIntersectionObserver\b|infinite[-_]?scroll/i;

/** An element that a script may fill with a menu. */
const EMPTY_ELEMENT = /<(nav|div|ul|ol|aside)\b([^<>]{1,500})>\s*<\/\1\s*>/gi;
const MENU_NAME = /\b(?:class|id)\s*=\s*["'][^"'<>]*(?:toc|tree|nav|menu|sidebar|contents)/i;

/** The parser leaves out shadow roots, whose content browsers show. */
const SHADOW_ROOT = /<template\b[^<>]*\bshadowrootmode\s*=/i;

export interface ScriptLinksDeps {
  readonly frontier: Pick<Frontier, 'wantsScriptLinks'>;
  readonly loader: Pick<PageLoader, 'render'>;
}

/**
 * Renders pages with shadow roots, start pages that grow on scroll, and pages whose links may come from a script, where the
 * crawl needs more links.
 */
export function collectScriptLinks({ frontier, loader }: ScriptLinksDeps): CrawlPolicy {
  let withoutGain = 0;
  return {
    async onParsed(page, loaded) {
      if (withoutGain >= MAX_WITHOUT_GAIN) return KEEP;
      const { links } = loaded.parsed;
      const grows = page.foundBy === 'request' && GROWS_ON_SCROLL.test(loaded.fetched.body);
      const mayGain =
        hasShadowRoot(loaded) ||
        (hasScripts(loaded) &&
          (grows || frontier.wantsScriptLinks(page, links, () => hasEmptyMenu(loaded.fetched.body))));
      if (!mayGain) return KEEP;
      const rendered = await loader.render(loaded.fetched);
      const all = rendered ? mergeLinks(links, rendered.parsed.links) : links;
      const hasMoreText = rendered && lengthOf(rendered) > lengthOf(loaded) * MIN_TEXT_GAIN;
      withoutGain = all.length > links.length || hasMoreText ? 0 : withoutGain + 1;
      return { action: 'keep', loaded: withLinks(hasMoreText ? rendered : loaded, all) };
    },
  };
}

function hasShadowRoot({ fetched }: LoadedPage): boolean {
  return fetched.tryType === 'http' && fetched.kind === 'html' && SHADOW_ROOT.test(fetched.body);
}

/** Whether a page has a menu or table of contents that a script fills. */
function hasEmptyMenu(html: string): boolean {
  return html.matchAll(EMPTY_ELEMENT).some(([, , attributes = '']) => MENU_NAME.test(attributes));
}

function lengthOf({ parsed }: LoadedPage): number {
  return parsed.markdown.length;
}
