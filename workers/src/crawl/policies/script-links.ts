import type { PageLink } from '../../formats/page.ts';
import type { Frontier } from '../discover/links/frontier.ts';
import type { PageText } from '../fetch/page-loader.ts';
import { mayShowMore, type ShowPageDeps, showPage } from '../fetch/show-page.ts';
import type { PageUrl } from '../types.ts';

export interface LinksByScriptDeps extends ShowPageDeps {
  readonly frontier: Frontier;
}

export type LinksByScript = (page: PageUrl, read: PageText) => Promise<PageText>;

/** After so many pages in a row of which a browser shows no further link, the others are not tried. */
const MAX_IN_VAIN = 3;
/** So many times the text is what makes the page as a browser shows it the better one. */
const MUCH_MORE = 1.5;

/**
 * Makes the search for links that only scripts put on a page that has a text without them. Where the frontier wants
 * them, the page gets the links that a browser shows besides its own, and the browser's text where that is much more.
 */
export function createLinksByScript(deps: LinksByScriptDeps): LinksByScript {
  const { frontier } = deps;
  let inVain = 0;
  return async (page, read) => {
    const { links } = read.parsed.markdown;
    const mayBeShown = inVain < MAX_IN_VAIN && frontier.wantsShownLinks && mayShowMore(read);
    if (!mayBeShown || !frontier.wantsShownLinks?.(page, links)) return read;
    const shown = await showPage(read.page, deps);
    const found = shown ? union(links, shown.parsed.markdown.links) : links;
    inVain = found.length > links.length ? 0 : inVain + 1;
    return withLinks(shown && lengthOf(shown) > lengthOf(read) * MUCH_MORE ? shown : read, found);
  };
}

/** Both lists, each address once. */
export function union(own: readonly PageLink[], others: readonly PageLink[]): readonly PageLink[] {
  const known = new Set(own.map(({ url }) => url));
  return [...own, ...others.filter(({ url }) => !known.has(url))];
}

export function withLinks({ page, parsed }: PageText, links: readonly PageLink[]): PageText {
  return { page, parsed: { ...parsed, markdown: { ...parsed.markdown, links } } };
}

function lengthOf({ parsed }: PageText): number {
  return parsed.markdown.markdown.length;
}
