import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { PageFailure } from '../../../workers/src/errors/page-failure.ts';
import { readHtmlPage } from '../../../workers/src/formats/html/read-html-page.ts';
import type { Passage } from '../../../workers/src/passages/passage.ts';
import { splitPassages } from '../../../workers/src/passages/passages.ts';

/** A page of a manual; `page` is its path in the folder without the ending. */
export interface CorpusPage {
  readonly page: string;
  readonly title: string;
  readonly passages: readonly Passage[];
}

/** The pages of a folder of HTML files as the crawl cuts them, or of the jsonl file that an earlier run wrote. */
export async function readCorpus(path: string): Promise<CorpusPage[]> {
  if (path.endsWith('.jsonl')) return parseJsonl<CorpusPage>(await readFile(path, 'utf8'));
  const files = await readdir(path, { recursive: true, withFileTypes: true });
  const pages: CorpusPage[] = [];
  for (const file of files.filter((entry) => entry.isFile() && entry.name.endsWith('.html'))) {
    const name = relative(path, join(file.parentPath, file.name)).replace(/\.html$/, '');
    const page = convert(name, await readFile(join(file.parentPath, file.name), 'utf8'));
    if (page) pages.push(page);
  }
  return pages.sort((a, b) => (a.page < b.page ? -1 : 1));
}

/** The objects of a file with one JSON object a line. */
export function parseJsonl<T>(text: string): T[] {
  // The files are this folder's own or were written by an earlier run of it.
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as T]));
}

/** Null for a page without text, such as a redirect. */
function convert(page: string, body: string): CorpusPage | null {
  const url = `https://manual.example/${page}.html`;
  try {
    const markdown = readHtmlPage({
      url,
      finalUrl: url,
      kind: 'html',
      body,
      etag: null,
      lastModified: null,
      fetchedAt: new Date(0),
      tryType: 'http',
    });
    return { page, title: markdown.title, passages: splitPassages(markdown) };
  } catch (error) {
    if (error instanceof PageFailure) return null;
    throw error;
  }
}
