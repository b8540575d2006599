import { siteOf } from './canonical-url.ts';
import { isLowValuePage } from './low-value-pages.ts';

/** The folder of a Confluence space. Titles with special characters have no URL in it. */
const CONFLUENCE_SPACE = /^(.*\/)(?:display|spaces)\/[^/]+\/$/;

/** The part of a site that a crawl may cover. */
export interface Scope {
  /** The path prefix of every page; ends in a slash. */
  readonly prefix: string;
  includes(url: string): boolean;
}

/**
 * The scope of a crawl from `startUrl`: the same site, below the folder of the page. A last path segment such as `/docs`
 * counts as a folder when one of `knownUrls` is below it, except old versions and other views of the page.
 */
export function createScope(startUrl: string, knownUrls: Iterable<string> = []): Scope {
  const start = new URL(startUrl);
  const prefix = folderOf(start, knownUrls);
  const [, context] = CONFLUENCE_SPACE.exec(prefix) ?? [];
  const pathById = context && `${context}pages/viewpage.action`;
  return {
    prefix,
    includes(href) {
      const url = URL.parse(href);
      if (url === null || !isSameSite(url, start)) return false;
      return isBelow(`${url.pathname}/`, prefix) || url.pathname === pathById;
    },
  };
}

/** Ignores case, as Windows servers do. Few other servers have two folders that differ only in case. */
function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder) || path.slice(0, folder.length).toLowerCase() === folder.toLowerCase();
}

/** Whether two URLs have the same host, ignoring the scheme and `www.`. */
export function isSameSite(one: URL, other: URL): boolean {
  return siteOf(one) === siteOf(other);
}

function folderOf(start: URL, knownUrls: Iterable<string>): string {
  const asFolder = start.pathname.endsWith('/') ? start.pathname : `${start.pathname}/`;
  const isFolder = asFolder === start.pathname || hasPageBelow(start, asFolder, knownUrls);
  return isFolder ? asFolder : start.pathname.replace(/[^/]*$/, '');
}

function hasPageBelow(start: URL, folder: string, knownUrls: Iterable<string>): boolean {
  const name = folder.toLowerCase();
  for (const known of knownUrls) {
    // Parsing the 200,000 URLs of a site takes half a second.
    const url = known.toLowerCase().includes(name) ? URL.parse(known) : null;
    if (url === null || !isSameSite(url, start) || !isBelow(url.pathname, folder)) continue;
    if (url.pathname.length > folder.length && !isLowValuePage(url.href)) return true;
  }
  return false;
}

/** The folder of a page and all folders above it, nearest first; each ends in a slash. */
export function parentFolders(href: string): string[] {
  const { origin, pathname } = new URL(href);
  const parts = pathname.split('/').slice(1, -1);
  return parts
    .map((_, index) => `${origin}/${parts.slice(0, parts.length - index).join('/')}/`)
    .concat(`${origin}/`);
}
