import { siteOf } from './canonical-url.ts';

/** The part of a site that a crawl may take pages from. */
export interface Scope {
  /** The path that every page begins with; ends in a slash. */
  readonly prefix: string;
  includes(url: string): boolean;
}

/**
 * The scope of a crawl that begins at `startUrl`: the same site, below the folder of the page. A last path segment
 * such as `/docs` may name a folder or a page; it is taken for a folder when one of `knownUrls` lies below it.
 */
export function createScope(startUrl: string, knownUrls: Iterable<string> = []): Scope {
  const start = new URL(startUrl);
  const prefix = folderOf(start, knownUrls);
  return {
    prefix,
    includes(href) {
      const url = URL.parse(href);
      return url !== null && isSameSite(url, start) && `${url.pathname}/`.startsWith(prefix);
    },
  };
}

/** Says whether two addresses are on one host, schemes and `www.` aside. */
export function isSameSite(one: URL, other: URL): boolean {
  return siteOf(one) === siteOf(other);
}

function folderOf(start: URL, knownUrls: Iterable<string>): string {
  const asFolder = start.pathname.endsWith('/') ? start.pathname : `${start.pathname}/`;
  const isFolder = asFolder === start.pathname || hasPageBelow(start, asFolder, knownUrls);
  return isFolder ? asFolder : start.pathname.replace(/[^/]*$/, '');
}

function hasPageBelow(start: URL, folder: string, knownUrls: Iterable<string>): boolean {
  for (const known of knownUrls) {
    const url = URL.parse(known);
    if (url && isSameSite(url, start) && url.pathname.startsWith(folder) && url.pathname !== folder) {
      return true;
    }
  }
  return false;
}
