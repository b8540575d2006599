import { createPageContent } from './page-content.ts';
import { THEMES } from './themes.ts';

/** A page with its path within its document. */
export interface ServedPage {
  readonly path: string;
  readonly html: Buffer;
}

/** Entries in the navigation of every page. */
const MAX_NAVIGATION_ENTRIES = 60;

/** Generates manuals in several themes, with pages of 67 KB on average. The result is the same in every run. */
export function generateManuals(documents: number, pagesPerDocument: number): ServedPage[][] {
  const entries = Array.from(
    { length: Math.min(MAX_NAVIGATION_ENTRIES, pagesPerDocument) },
    (_, at) =>
      `<li class="toctree-l1"><a class="reference internal" href="page-${at}.html">Chapter ${at}</a></li>`,
  );
  const navigation = entries.join('\n');
  return Array.from({ length: documents }, (_, document) =>
    Array.from({ length: pagesPerDocument }, (_, at) => {
      const pageNumber = document * pagesPerDocument + at;
      const content = createPageContent(pageNumber, pagesPerDocument);
      const html = THEMES[pageNumber % THEMES.length]?.page(content, navigation) ?? '';
      return { path: `page-${at}.html`, html: Buffer.from(html) };
    }),
  );
}
