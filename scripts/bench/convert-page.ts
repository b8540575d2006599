import { PageFailure } from '../../workers/src/errors/page-failure.ts';
import { readHtmlPage } from '../../workers/src/formats/html/read-html-page.ts';
import type { FetchedPage, PageMarkdown } from '../../workers/src/formats/page.ts';

/** The markdown of a page, by default of HTML; null for a page without text, such as a redirect. */
export function convertPage(
  page: FetchedPage,
  read: (page: FetchedPage) => PageMarkdown = readHtmlPage,
): PageMarkdown | null {
  try {
    return read(page);
  } catch (error) {
    if (error instanceof PageFailure) return null;
    throw error;
  }
}
