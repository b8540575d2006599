import { readMarkdownPage } from './markdown/read-markdown-page.ts';
import { embeddedDefinition } from './openapi/embedded-definition.ts';
import type { FetchedPage, PageMarkdown } from './page.ts';

/**
 * What is no page of HTML, markdown or plain text, as markdown, or what such a page holds for a tool to show; null when
 * `page` is one of these. The readers are
 * loaded when they are first needed, since most parser threads never see such a file.
 *
 * @throws {PageFailure} as readPdf, readDocx and readOpenapi do.
 */
export async function readFile(page: FetchedPage): Promise<PageMarkdown | null> {
  if (page.kind === 'pdf') {
    const { readPdf } = await import('./pdf/read-pdf.ts');
    return readPdf(page);
  }
  if (page.kind === 'docx') {
    const { readDocx } = await import('./docx/read-docx.ts');
    return readDocx(page);
  }
  if (page.kind === 'openapi') {
    const { readOpenapi } = await import('./openapi/read-openapi.ts');
    return readOpenapi(page);
  }
  if (page.kind === 'html') {
    const definition = embeddedDefinition(page.body);
    return definition === null ? null : readFile({ ...page, kind: 'openapi', body: definition });
  }
  return readByName(page);
}

/** The page of a README: its repository, and its folder with a slash at the end. */
const README = /^https:\/\/github\.com\/([^/]+\/[^/]+)\/blob\/[^/]+\/((?:[^/]+\/)+)?readme(?:\.\w+)?$/i;

/** Texts of a kind that only their names tell, such as those of a repository. */
async function readByName(page: FetchedPage): Promise<PageMarkdown | null> {
  const isText = page.kind === 'markdown' || page.kind === 'text';
  // The address of a pasted text is no URL: its scheme has an underscore.
  const pathname = URL.parse(page.finalUrl)?.pathname ?? '';
  if (isText && /\.ipynb$/i.test(pathname)) {
    const { readNotebook } = await import('./notebook/read-notebook.ts');
    return readNotebook(page);
  }
  if (isText && /\.rst$/i.test(pathname)) {
    const { rstToMarkdown } = await import('./rst/rst-to-markdown.ts');
    const body = rstToMarkdown(page.body.replace(/\r\n?/g, '\n'));
    return body === '' ? null : readMarkdownPage({ ...page, kind: 'markdown', body });
  }
  if (isText && /\.(?:adoc|asciidoc)$/i.test(pathname)) {
    const { readAsciidoc } = await import('./asciidoc/read-asciidoc.ts');
    return readAsciidoc(page);
  }
  if (page.kind === 'markdown' && README.test(page.finalUrl)) {
    const { cleanReadme } = await import('./markdown/clean-readme.ts');
    return withName(readMarkdownPage({ ...page, body: cleanReadme(page.body) }), page.finalUrl);
  }
  return null;
}

/** A README without a heading is called by what it introduces. */
function withName(read: PageMarkdown, url: string): PageMarkdown | null {
  if (read.markdown === '') return null;
  if (!/^readme$/i.test(read.title)) return read;
  const [, repository = '', folder] = README.exec(url) ?? [];
  return { ...read, title: folder?.split('/').at(-2) ?? repository };
}
