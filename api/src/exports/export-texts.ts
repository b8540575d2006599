import type { ExportedPage, ExportedPageTitle } from '@lectern/shared/db/stores/exports/exported-pages.ts';

/** A document with its pages. */
export interface DocumentPages<Page> {
  readonly name: string;
  readonly pages: AsyncIterable<readonly Page[]>;
}

export interface ExportedCollection<Page> {
  readonly name: string;
  readonly description: string;
  readonly documents: readonly DocumentPages<Page>[];
}

/** Writes llms.txt (llmstxt.org): the documents of a collection as sections with links to their pages. */
export async function* writeLlmsTxt({
  name,
  description,
  documents,
}: ExportedCollection<ExportedPageTitle>): AsyncGenerator<string> {
  yield* writeHeader(name, description);
  for (const document of documents) {
    yield `\n## ${oneLine(document.name)}\n\n`;
    for await (const pages of document.pages)
      yield pages.map(({ title, url }) => `- [${linkText(title)}](${linkUrl(url)})\n`).join('');
  }
}

/** Writes llms-full.txt: all pages, each with its URL below its title, as Mintlify does. */
export async function* writeLlmsFullText({
  name,
  description,
  documents,
}: ExportedCollection<ExportedPage>): AsyncGenerator<string> {
  yield* writeHeader(name, description);
  for (const document of documents)
    for await (const pages of document.pages) yield pages.map(pageText).join('');
}

function* writeHeader(name: string, description: string): Generator<string> {
  yield `# ${oneLine(name)}\n`;
  if (description.trim() !== '') yield `\n> ${oneLine(description)}\n`;
}

/** A heading and a URL in the text of a page, which readers of the file would take for another page. */
const INNER_PAGE = /^(# [^\n]*\n\s*Source)(?=:)/gim;

function pageText({ title, url, markdown }: ExportedPage): string {
  const [, heading = `# ${oneLine(title)}`, body = markdown] =
    /^(# [^\n]*)\n?([\s\S]*)$/.exec(markdown) ?? [];
  return `\n${heading}\nSource: ${url}\n\n${body.trim().replaceAll(INNER_PAGE, '$1\\')}\n`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function linkText(title: string): string {
  return oneLine(title).replaceAll(/[[\]\\]/g, '\\$&');
}

/** Spaces and parentheses end the URL of a link. */
function linkUrl(url: string): string {
  return url.replaceAll(
    /[\s()]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}
