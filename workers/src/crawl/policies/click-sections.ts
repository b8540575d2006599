import type { CrawlPolicy } from './crawl-policy.ts';

/** Counts the pages with sections that are missing until a reader clicks, and says so on the document. */
export function noteClickSections(deps: { readonly addNote: (note: string) => void }): CrawlPolicy {
  const urls = new Set<string>();
  const count = (url: string, hasClickSections = false) => {
    if (hasClickSections) urls.add(url);
    else urls.delete(url);
  };
  return {
    onStored: ({ fetched, parsed }) => count(fetched.finalUrl, parsed.hasClickSections),
    onKept: (_page, { stored, hasClickSections }) => count(stored.url, hasClickSections),
    onEnd() {
      if (urls.size === 0) return;
      const pages = urls.size === 1 ? '1 page has' : `${urls.size} pages have`;
      deps.addNote(`${pages} sections that load only on click; agent vision can read them`);
    },
  };
}
