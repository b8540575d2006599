import type { FetchedPage, PageMarkdown } from '../types.ts';

/**
 * What is no page of HTML, markdown or plain text, as markdown; null when `page` is one of these. The readers are
 * loaded when they are first needed, since most parser threads never see such a file.
 *
 * @throws {PageFailure} as readPdf, readDocx and readOpenapi do.
 */
export async function readFile(page: FetchedPage): Promise<PageMarkdown | null> {
  if (page.kind === 'pdf') {
    const { readPdf } = await import('./read-pdf.ts');
    return readPdf(page);
  }
  if (page.kind === 'docx') {
    const { readDocx } = await import('./read-docx.ts');
    return readDocx(page);
  }
  if (page.kind === 'openapi') {
    const { readOpenapi } = await import('./read-openapi.ts');
    return readOpenapi(page);
  }
  return null;
}
