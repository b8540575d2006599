import type { PageLink } from '../../formats/page.ts';
import type { Frontier } from '../discover/links/frontier.ts';
import type { LoadedPage, PageLoader } from '../fetch/page-loader.ts';
import type { PageUrl } from '../types.ts';
import { type CrawlPolicy, KEEP } from './crawl-policy.ts';
import { findElementIds } from './element-ids.ts';
import { findScriptLinks } from './find-script-links.ts';
import { hasScripts } from './has-scripts.ts';
import { findListedPages } from './list-scope.ts';
import { mergeLinks, withLinks } from './merge-links.ts';

/** After this many renderings in a row without a new link or more text, the crawl stops rendering pages for them. */
const MAX_WITHOUT_GAIN = 3;
/** The rendered text replaces the fetched one when it is this many times as long. */
const MIN_TEXT_GAIN = 1.5;
/** A single link that only a script can follow mostly is a control, such as a link to the top of the page. */
const MIN_SCRIPT_LINKS = 2;
/** A start page that lists so many pages of other folders needs no further links. */
const MIN_LISTED_PAGES = 5;
/** Signs of a list that grows while a reader scrolls. */
const GROWS_ON_SCROLL = /\bIntersectionObserver\b|infinite[-_]?scroll/i;
/** The name of this sign. The sign of an empty menu is its folder and tag. */
const SCROLL = 'scroll';

/** An element that a script may fill with a menu of pages. */
const EMPTY_ELEMENT = /<((?:nav|div|ul|ol|aside)\b[^<>]{0,500})>\s*<\/(?:nav|div|ul|ol|aside)\s*>/gi;
const MENU_NAME = /^nav|\b(?:class|id)\s*=\s*["'][^"'<>]*(?:toc|tree|nav|menu|sidebar|contents)/i;
/** The contents of the page itself (Antora, Material for MkDocs), and the shade behind a menu (VuePress). */
const OTHER_NAME = /toc-menu|secondary|on-?this-?page|affix|mask|overlay|backdrop/i;

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
 * clicked on one page. An empty menu that stays without links on one page is not a reason for other pages of its folder.
 */
export function collectScriptLinks({ frontier, loader }: ScriptLinksDeps): CrawlPolicy {
  let withoutGain = 0;
  /** Whether the first page with a sign of more content had more. */
  const trials = new Map<string, Promise<boolean>>();
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
    return (
      hasShadowRoot(loaded) ||
      (hasScripts(loaded) &&
        ((frontier.shouldFindScriptLinks(page, loaded.parsed.links) &&
          findListedPages(page, loaded).length < MIN_LISTED_PAGES) ||
          hasNewScriptLinks(loaded) ||
          hasNextButton(loaded.fetched.body)))
    );
  }

  /** The signs of a page that other pages of the site share: that it grows on scroll, and its empty menus. */
  function findSigns(page: PageUrl, loaded: LoadedPage): string[] {
    if (!hasScripts(loaded)) return [];
    const { body, finalUrl } = loaded.fetched;
    const mayNeedMenu = frontier.shouldFindScriptLinks(page, loaded.parsed.links, () => true);
    const menus = mayNeedMenu ? findEmptyMenus(body).map((tag) => new URL('.', finalUrl).href + tag) : [];
    return GROWS_ON_SCROLL.test(body) ? [SCROLL, ...menus] : menus;
  }

  async function render(loaded: LoadedPage): Promise<Gain> {
    const { links } = loaded.parsed;
    const rendered = await loader.render(loaded.fetched);
    const all = rendered ? mergeLinks(links, rendered.parsed.links) : links;
    const added = all.slice(links.length).filter(({ url }) => !shown.has(url));
    for (const { url } of added) shown.add(url);
    const fuller = hasGainedText(rendered, loaded) ? rendered : null;
    return { hasLinks: added.length > 0, fuller, links: all };
  }

  return {
    async onParsed(page, loaded) {
      if (withoutGain >= MAX_WITHOUT_GAIN) return KEEP;
      const signs = findSigns(page, loaded);
      const untried = signs.filter((sign) => !trials.has(sign));
      if (untried.length === 0 && !mayGain(page, loaded)) {
        const results = await Promise.all(signs.map((sign) => trials.get(sign)));
        if (!results.includes(true)) return KEEP;
      }
      // Several pages are rendered at a time.
      withoutGain += 1;
      const rendering = render(loaded);
      for (const sign of untried)
        trials.set(
          sign,
          rendering.then((gain) => hadMore(sign, gain)).catch(() => false),
        );
      const { hasLinks, fuller, links } = await rendering;
      if (hasLinks || fuller) withoutGain = 0;
      return { action: 'keep', loaded: withLinks(fuller ?? loaded, links) };
    },
  };
}

/** What the rendering of a page has added to it. */
interface Gain {
  /** Whether it has links that no other page had. */
  readonly hasLinks: boolean;
  /** The rendered page if it has more text. */
  readonly fuller: LoadedPage | null;
  /** The links of both. */
  readonly links: readonly PageLink[];
}

/** Whether a page with a sign of more content had more. */
function hadMore(sign: string, { hasLinks, fuller }: Gain): boolean {
  return fuller !== null || (hasLinks && sign !== SCROLL);
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

/** The start tags of the menus and tables of contents that a script may fill. */
function findEmptyMenus(html: string): string[] {
  return html
    .matchAll(EMPTY_ELEMENT)
    .map(([, tag = '']) => tag)
    .filter((tag) => MENU_NAME.test(tag) && !OTHER_NAME.test(tag))
    .toArray();
}
