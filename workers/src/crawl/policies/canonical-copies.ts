import { pageKey } from '../urls/canonical-url.ts';
import { type CrawlPolicy, type CrawlState, KEEP } from './crawl-policy.ts';

/** Print and mobile versions differ by a line or two; a page that only claims to be a copy differs more. */
const MIN_LENGTH_RATIO = 0.8;
/** A page with a larger share of its own text is not a copy. */
const MAX_OWN_SHARE = 0.3;

/**
 * Skips copies of stored pages that name their original with `rel=canonical`, and reads a copy again after its original. Their
 * titles and texts are compared, because many sites name one canonical URL, and some one title, on all pages.
 */
export function skipCanonicalCopies({ frontier, deferred, texts }: CrawlState): CrawlPolicy {
  /** The stored pages by page key. */
  const originals = new Map<string, { readonly title: string; readonly bytes: number }>();
  return {
    async onParsed(page, { fetched, parsed }) {
      const { title, markdown, canonicalUrl, links } = parsed;
      // A page may also redirect to one that names the requested URL.
      const isCopy = [fetched.finalUrl, page.url].every((url) => pageKey(url) !== pageKey(canonicalUrl));
      if (page.foundBy === 'request' || !isCopy) return KEEP;
      const original = originals.get(pageKey(canonicalUrl));
      if (!original) {
        return frontier.has(canonicalUrl) && deferred.defer(page) ? { action: 'defer', links } : KEEP;
      }
      const ratio = lengthRatio(original.bytes, Buffer.byteLength(markdown));
      if (original.title !== title || ratio < MIN_LENGTH_RATIO) return KEEP;
      const { own, repeated } = await texts.compare(markdown);
      if (own > MAX_OWN_SHARE * (own + repeated)) return KEEP;
      const reason = `This page is a copy of ${canonicalUrl}, which is already in this crawl.`;
      return { action: 'skip', reason, links };
    },
    onStored({ fetched, parsed: { title, markdown } }) {
      originals.set(pageKey(fetched.finalUrl), { title, bytes: Buffer.byteLength(markdown) });
    },
    onKept(_page, { stored }) {
      originals.set(pageKey(stored.url), { title: stored.title ?? '', bytes: stored.bytes ?? 0 });
    },
  };
}

function lengthRatio(one: number, other: number): number {
  return Math.min(one, other) / Math.max(one, other, 1);
}
