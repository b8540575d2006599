import type { Frontier } from '../discover/links/frontier.ts';
import { pageKey } from '../urls/canonical-url.ts';
import { type CrawlPolicy, KEEP } from './crawl-policy.ts';
import type { CrawlTexts } from './crawl-texts.ts';
import type { DeferralQueue } from './deferred-pages.ts';

/** Print and mobile versions differ by a line or two; a page that only claims to be a duplicate differs more. */
const MIN_LENGTH_RATIO = 0.8;
/** A page with a larger share of text of its own is no copy, whatever it claims. */
const MAX_OWN_SHARE = 0.3;

export interface DuplicatePagesDeps {
  readonly frontier: Pick<Frontier, 'knows'>;
  readonly deferred: DeferralQueue;
  readonly texts: Pick<CrawlTexts, 'compare'>;
}

/**
 * Skips duplicates: pages whose `rel=canonical` names another page of the crawl with the same title, about the same
 * length and mostly the same text (many sites name one URL, and some one title, on all pages).
 */
export function skipDuplicatePages({ frontier, deferred, texts }: DuplicatePagesDeps): CrawlPolicy {
  const stored = new Map<string, { readonly title: string; readonly bytes: number }>();

  return {
    async onParsed(page, loaded) {
      if (page.foundBy === 'request') return KEEP;
      const { finalUrl } = loaded.fetched;
      const { title, markdown, canonicalUrl, links } = loaded.parsed;
      // A page may also redirect to one that names the requested URL.
      if ([finalUrl, page.url].some((url) => pageKey(url) === pageKey(canonicalUrl))) return KEEP;
      const original = stored.get(pageKey(canonicalUrl));
      if (!original) {
        return frontier.knows(canonicalUrl) && deferred.defer(page) ? { action: 'defer', links } : KEEP;
      }
      const ratio = lengthRatio(original.bytes, Buffer.byteLength(markdown));
      if (original.title !== title || ratio < MIN_LENGTH_RATIO) return KEEP;
      const { own, repeated } = await texts.compare(markdown);
      if (own > MAX_OWN_SHARE * (own + repeated)) return KEEP;
      return {
        action: 'skip',
        reason: `This page is a copy of ${canonicalUrl}, which is already in this crawl.`,
        links,
      };
    },
    onStored({ fetched, parsed: { title, markdown } }) {
      stored.set(pageKey(fetched.finalUrl), { title, bytes: Buffer.byteLength(markdown) });
    },
    onKept(_page, { stored: { url, title, bytes } }) {
      stored.set(pageKey(url), { title: title ?? '', bytes: bytes ?? 0 });
    },
  };
}

function lengthRatio(one: number, other: number): number {
  return Math.min(one, other) / Math.max(one, other, 1);
}
