import { readMarkdownPage } from '../markdown/read-markdown-page.ts';
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
  return readByName(page);
}

/** Texts of a kind that only their names tell, such as those of a repository. */
async function readByName(page: FetchedPage): Promise<PageMarkdown | null> {
  const isText = page.kind === 'markdown' || page.kind === 'text';
  // The address of a pasted text is no URL: its scheme has an underscore.
  const pathname = URL.parse(page.finalUrl)?.pathname ?? '';
  if (isText && /\.ipynb$/i.test(pathname)) {
    const { readNotebook } = await import('./read-notebook.ts');
    return readNotebook(page);
  }
  if (isText && /\.rst$/i.test(pathname)) {
    const { rstToMarkdown } = await import('./rst/rst-to-markdown.ts');
    const body = rstToMarkdown(page.body.replace(/\r\n?/g, '\n'));
    return body === '' ? null : readMarkdownPage({ ...page, kind: 'markdown', body });
  }
  return null;
}
