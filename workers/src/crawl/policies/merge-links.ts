import type { PageLink } from '../../formats/page.ts';
import type { LoadedPage } from '../fetch/page-loader.ts';

/** Both lists, each URL once. */
export function mergeLinks(first: readonly PageLink[], second: readonly PageLink[]): readonly PageLink[] {
  const known = new Set(first.map(({ url }) => url));
  return [...first, ...second.filter(({ url }) => !known.has(url))];
}

/** The page with other links to follow. */
export function withLinks({ fetched, parsed }: LoadedPage, links: readonly PageLink[]): LoadedPage {
  return { fetched, parsed: { ...parsed, links } };
}
