import type { FramedPage, MenuSection } from './looks/page-frame.ts';
import { type SiteLook, type SitePage, sitePages } from './site-pages.ts';

const isListed = ({ kind }: SitePage) =>
  kind === 'article' || kind === 'needs-javascript' || kind === 'walled';
const menus = new Map<SiteLook, readonly MenuSection[]>();

/** Puts the menu and the neighbours of its site around a page. */
export function framePage(page: SitePage): FramedPage {
  const siblings = sitePages.filter((sibling) => sibling.look === page.look && isListed(sibling));
  const at = siblings.indexOf(page);
  const previous = at > 0 ? siblings[at - 1] : undefined;
  const next = at >= 0 ? siblings[at + 1] : undefined;
  return { ...page, menu: menuOf(page.look), previous: previous ?? null, next: next ?? null };
}

function menuOf(look: SiteLook): readonly MenuSection[] {
  const known = menus.get(look);
  if (known) return known;
  const pages = sitePages.filter((page) => page.look === look && isListed(page));
  const bySection = Map.groupBy(pages, ({ section }) => section);
  const menu = [...bySection].map(([label, entries]) => ({ label, entries }));
  menus.set(look, menu);
  return menu;
}
