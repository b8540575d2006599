import { type SitePage, type SiteTheme, sitePages } from './site-pages.ts';
import type { FramedPage, MenuSection } from './themes/page-frame.ts';

const isListed = ({ kind }: SitePage) =>
  kind === 'article' || kind === 'needs-javascript' || kind === 'walled';
const menus = new Map<SiteTheme, readonly MenuSection[]>();

/** Adds the menu of its site and the links to the previous and next page. */
export function framePage(page: SitePage): FramedPage {
  const siblings = sitePages.filter((sibling) => sibling.theme === page.theme && isListed(sibling));
  const at = siblings.indexOf(page);
  const previous = at > 0 ? siblings[at - 1] : undefined;
  const next = at >= 0 ? siblings[at + 1] : undefined;
  return { ...page, menu: menuOf(page.theme), previous: previous ?? null, next: next ?? null };
}

function menuOf(theme: SiteTheme): readonly MenuSection[] {
  const known = menus.get(theme);
  if (known) return known;
  const pages = sitePages.filter((page) => page.theme === theme && isListed(page));
  const bySection = Map.groupBy(pages, ({ section }) => section);
  const menu = [...bySection].map(([label, entries]) => ({ label, entries }));
  menus.set(theme, menu);
  return menu;
}
