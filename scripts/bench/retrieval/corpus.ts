import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fetchedPage } from '../../../test/support/crawl/fetched-file.ts';
import type { Passage } from '../../../workers/src/passages/passage.ts';
import { splitPassages } from '../../../workers/src/passages/split-passages.ts';
import { convertPage } from '../convert-page.ts';

/** A page of a manual. `page` is its path within the folder, without extension. */
export interface CorpusPage {
  readonly page: string;
  readonly title: string;
  readonly passages: readonly Passage[];
}

/** Splits the HTML files of a folder into passages as the crawl does, or reads the jsonl file of an earlier run. */
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

/** Parses one JSON object per line. */
export function parseJsonl<T>(text: string): T[] {
  // Safe: the files are part of this folder or were written by an earlier run.
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as T]));
}

/** Returns null for a page without text, such as a redirect. */
function convert(page: string, body: string): CorpusPage | null {
  const url = `https://manual.example/${page}.html`;
  const markdown = convertPage(fetchedPage('html', url, body));
  return markdown && { page, title: markdown.title, passages: splitPassages(markdown, url) };
}
