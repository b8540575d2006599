import type { Frontier } from './discover/frontier.ts';
import type { PageText, ReadPageDeps } from './read-page.ts';
import { PageFailure, type PageLink, type PageUrl } from './types.ts';

export interface LinksByScriptDeps extends Pick<ReadPageDeps, 'parserPool' | 'renderPage'> {
  readonly frontier: Frontier;
}

/** After so many pages in a row of which a browser shows no further link, the others are not tried. */
const MAX_IN_VAIN = 3;
/** So many times the text is what makes the page as a browser shows it the better one. */
const MUCH_MORE = 1.5;
/** A script that runs, as opposed to data in a script element. */
const SCRIPT = /<script\b(?![^>]*\btype\s*=\s*["']?(?:application\/(?:ld\+)?json|text\/template))/i;

/**
 * Makes the search for links that only scripts put on a page that has a text without them. Where the frontier wants
 * them, the page gets the links that a browser shows besides its own, and the browser's text where that is much more.
 */
export function createLinksByScript(
  deps: LinksByScriptDeps,
): (page: PageUrl, read: PageText) => Promise<PageText> {
  const { frontier } = deps;
  let inVain = 0;
  return async (page, read) => {
    const { links } = read.parsed.markdown;
    const isOfUse = read.page.tryType === 'http' && read.page.kind === 'html' && SCRIPT.test(read.page.body);
    if (!isOfUse || inVain >= MAX_IN_VAIN || !frontier.wantsShownLinks?.(page, links)) return read;
    const shown = await show(read, deps);
    const found = shown ? union(links, shown.parsed.markdown.links) : links;
    inVain = found.length > links.length ? 0 : inVain + 1;
    return withLinks(shown && lengthOf(shown) > lengthOf(read) * MUCH_MORE ? shown : read, found);
  };
}

/** The page as a browser shows it; null when it cannot be had, for then it stays as it is. */
async function show({ page }: PageText, deps: LinksByScriptDeps): Promise<PageText | null> {
  try {
    const shown = await deps.renderPage?.(page);
    return shown ? { page: shown, parsed: await deps.parserPool.parse(shown) } : null;
  } catch (error) {
    if (error instanceof PageFailure) return null;
    throw error;
  }
}

function union(own: readonly PageLink[], shown: readonly PageLink[]): readonly PageLink[] {
  const known = new Set(own.map(({ url }) => url));
  return [...own, ...shown.filter(({ url }) => !known.has(url))];
}

function lengthOf({ parsed }: PageText): number {
  return parsed.markdown.markdown.length;
}

function withLinks({ page, parsed }: PageText, links: readonly PageLink[]): PageText {
  return { page, parsed: { ...parsed, markdown: { ...parsed.markdown, links } } };
}
