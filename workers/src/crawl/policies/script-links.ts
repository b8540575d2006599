import type { Frontier } from '../discover/links/frontier.ts';
import type { LoadedPage, PageLoader } from '../fetch/page-loader.ts';
import type { PageUrl } from '../types.ts';
import { type CrawlPolicy, KEEP } from './crawl-policy.ts';
import { findElementIds } from './element-ids.ts';
import { findScriptLinks } from './find-script-links.ts';
import { hasScripts } from './has-scripts.ts';
import { mergeLinks, withLinks } from './merge-links.ts';

/** After this many renderings in a row without a new link or more text, the crawl stops rendering pages for them. */
const MAX_WITHOUT_GAIN = 3;
/** The rendered text replaces the fetched one when it is this many times as long. */
const MIN_TEXT_GAIN = 1.5;
/** A single link that only a script can follow mostly is a control, such as a link to the top of the page. */
const MIN_SCRIPT_LINKS = 2;
/** Signs of a list that grows while a reader scrolls. */
const GROWS_ON_SCROLL = /\bIntersectionObserver\b|infinite[-_]?scroll/i;

/** An element that a script may fill with a menu. */
const EMPTY_ELEMENT = /<((?:nav|div|ul|ol|aside)\b[^<>]{0,500})>\s*<\/(?:nav|div|ul|ol|aside)\s*>/gi;
const MENU_NAME = /^nav|\b(?:class|id)\s*=\s*["'][^"'<>]*(?:toc|tree|nav|menu|sidebar|contents)/i;

/** A button to the next part of a page, outside galleries. */
const NEXT_BUTTON =
  /<button\b[^<>]*\saria-label\s*=\s*["']next (?:page|chapter|section|lesson|topic)["']|<(?:a|button)\b(?![^<>]*(?:submit|carousel|gallery|slick|slide|swiper|\bhref\s*=\s*["']?(?!["'#]|javascript:)))[^<>]*>\s*(?:<[^<>]*>\s*){0,3}(?:next|continue)\b[^<>]{0,40}</gi;
const FRAGMENT = /\bhref\s*=\s*["']?#([^\s"'<>]+)/i;

/** The parser leaves out shadow roots, whose content browsers show. */
const SHADOW_ROOT = /<template\b[^<>]*\bshadowrootmode\s*=/i;

export interface ScriptLinksDeps {
  readonly frontier: Pick<Frontier, 'shouldFindScriptLinks' | 'canFollowMore'>;
  readonly loader: Pick<PageLoader, 'render'>;
}

/**
 * Renders pages with shadow roots or a button to their next part, the first page that may grow on scroll and others if it does,
 * and pages whose links come from a script or need one, where the crawl needs more links. Links with the same scripts are
 * clicked on one page.
 */
export function collectScriptLinks({ frontier, loader }: ScriptLinksDeps): CrawlPolicy {
  let withoutGain = 0;
  /** Whether the first page that may grow on scroll has grown; null before. */
  let growth: Promise<boolean> | null = null;
  const clicked = new Set<string>();
  const shown = new Set<string>();

  function hasNewScriptLinks(loaded: LoadedPage): boolean {
    if (!frontier.canFollowMore) return false;
    const found = findScriptLinks(loaded.fetched.body).difference(clicked);
    if (found.size < MIN_SCRIPT_LINKS) return false;
    for (const link of found) clicked.add(link);
    return true;
  }

  function mayGain(page: PageUrl, loaded: LoadedPage): boolean {
    const { body } = loaded.fetched;
    return (
      hasShadowRoot(loaded) ||
      (hasScripts(loaded) &&
        (frontier.shouldFindScriptLinks(page, loaded.parsed.links, () => hasEmptyMenu(body)) ||
          hasNewScriptLinks(loaded) ||
          hasNextButton(body)))
    );
  }

  return {
    async onParsed(page, loaded) {
      const mayGrow = hasScripts(loaded) && GROWS_ON_SCROLL.test(loaded.fetched.body);
      const isFirst = mayGrow && growth === null;
      if (withoutGain >= MAX_WITHOUT_GAIN) return KEEP;
      if (!isFirst && !mayGain(page, loaded) && !(mayGrow && (await growth))) return KEEP;
      const { links } = loaded.parsed;
      // Several pages are rendered at a time.
      withoutGain += 1;
      const rendering = loader.render(loaded.fetched);
      if (isFirst) growth = rendering.then((found) => hasGainedText(found, loaded)).catch(() => false);
      const rendered = await rendering;
      const all = rendered ? mergeLinks(links, rendered.parsed.links) : links;
      const added = all.slice(links.length).filter(({ url }) => !shown.has(url));
      for (const { url } of added) shown.add(url);
      const hasMoreText = hasGainedText(rendered, loaded);
      if (added.length > 0 || hasMoreText) withoutGain = 0;
      return { action: 'keep', loaded: withLinks(hasMoreText ? rendered : loaded, all) };
    },
  };
}

function hasGainedText(rendered: LoadedPage | null, loaded: LoadedPage): rendered is LoadedPage {
  if (rendered === null) return false;
  const factor = rendered.fetched.sections || hasShadowRoot(loaded) ? 1 : MIN_TEXT_GAIN;
  return rendered.parsed.markdown.length > loaded.parsed.markdown.length * factor;
}

function hasShadowRoot({ fetched }: LoadedPage): boolean {
  return fetched.tryType === 'http' && fetched.kind === 'html' && SHADOW_ROOT.test(fetched.body);
}

/** A link to a heading of the page, such as "Next steps" in its table of contents, is no button. */
function hasNextButton(html: string): boolean {
  const fragments = html.matchAll(NEXT_BUTTON).map(([button]) => FRAGMENT.exec(button)?.[1]);
  const unique = new Set(fragments);
  return unique.size > 0 && !unique.isSubsetOf(findElementIds(html));
}

/** Whether a page has a menu or table of contents that a script fills. */
function hasEmptyMenu(html: string): boolean {
  return html.matchAll(EMPTY_ELEMENT).some(([, tag = '']) => MENU_NAME.test(tag));
}
