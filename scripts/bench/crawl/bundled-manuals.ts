import { LOOKS } from './looks.ts';
import { createPageContent } from './page-content.ts';

/** A page as it is served: where it stands in its document, and its HTML. */
export interface ServedPage {
  readonly path: string;
  readonly html: Buffer;
}

/** Entries of the navigation that every page carries. */
const NAVIGATION = 60;

/** Invented manuals of `pagesPerDocument` pages in several looks, 67 KB a page on average; the same on every run. */
export function createManuals(documents: number, pagesPerDocument: number): ServedPage[][] {
  const entries = Array.from(
    { length: Math.min(NAVIGATION, pagesPerDocument) },
    (_, at) =>
      `<li class="toctree-l1"><a class="reference internal" href="page-${at}.html">Chapter ${at}</a></li>`,
  );
  const navigation = entries.join('\n');
  return Array.from({ length: documents }, (_, document) =>
    Array.from({ length: pagesPerDocument }, (_, at) => {
      const pageNumber = document * pagesPerDocument + at;
      const content = createPageContent(pageNumber, pagesPerDocument);
      const html = LOOKS[pageNumber % LOOKS.length]?.page(content, navigation) ?? '';
      return { path: `page-${at}.html`, html: Buffer.from(html) };
    }),
  );
}
