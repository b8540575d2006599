import { uniqueSlug } from '../../../formats/markdown/unique-slug.ts';
import type { PageUrl } from '../../types.ts';
import { canonicalUrl, siteOf } from '../../urls/canonical-url.ts';
import { isLikelyPage } from '../../urls/url-kinds.ts';
import type { FullText } from './find-llms-txt.ts';

/**
 * The pages of an llms-full.txt with the URL to cite: the URL that the file states, if it is on the file's host or a
 * subdomain; else the only such page in `listed` with the same title; else a fragment of the file's own URL. The last kind
 * is left out when there is a list, because the list has these pages under their real URLs.
 */
export function pagesOfFullText(full: FullText, listed: readonly PageUrl[]): PageUrl[] {
  const belongs = (url: string) => isOnHostOf(full.url, url) && isLikelyPage(url);
  const byTitle = urlsByTitle(listed.filter(({ url }) => belongs(url)));
  const slugs = new Map<string, number>();
  return full.pages.flatMap(({ title, url: stated, text }): PageUrl[] => {
    const canonical = stated === null ? null : canonicalUrl(stated);
    const own = canonical !== null && belongs(canonical) ? canonical : byTitle.get(titleKey(title ?? ''));
    if (own === undefined && listed.length > 0) return [];
    const isWhole = full.pages.length === 1;
    const url = own ?? (isWhole ? full.url : `${full.url}#${uniqueSlug(slugOf(title ?? ''), slugs)}`);
    return [{ url, foundBy: 'llms_txt', title, text }];
  });
}

/** The host above belongs to someone else where users get subdomains, such as on github.io. */
function isOnHostOf(fileUrl: string, url: string): boolean {
  const [host, other] = [siteOf(new URL(fileUrl)), siteOf(new URL(url))];
  return other === host || other.endsWith(`.${host}`);
}

/** Titles that two pages share are ambiguous and left out. */
function urlsByTitle(listed: readonly PageUrl[]): ReadonlyMap<string, string> {
  const urls = new Map<string, string>();
  const repeated = new Set<string>();
  for (const { title, url } of listed) {
    const key = titleKey(title ?? '');
    if (urls.has(key)) repeated.add(key);
    urls.set(key, url);
  }
  for (const key of ['', ...repeated]) urls.delete(key);
  return urls;
}

function titleKey(title: string): string {
  return title
    .replace(/[`*_\\]/g, '')
    .trim()
    .toLowerCase();
}

function slugOf(title: string): string {
  const words = titleKey(title).replace(/[^\p{L}\p{N}]+/gu, '-');
  return words.replace(/^-|-$/g, '') || 'text';
}
