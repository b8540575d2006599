import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fetchedPage } from '../../../../test/support/crawl/fetched-file.ts';
import { readHtmlPage } from '../../../../workers/src/formats/html/read-html-page.ts';
import { readMarkdownPage } from '../../../../workers/src/formats/markdown/read-markdown-page.ts';
import type { FetchedPage, PageMarkdown } from '../../../../workers/src/formats/page.ts';
import { splitPassages } from '../../../../workers/src/passages/split-passages.ts';
import { convertPage } from '../../convert-page.ts';
import { type CorpusPage, parseJsonl } from '../corpus.ts';

/** A page of one of a board's guides. */
export type GuidePage = CorpusPage & { readonly guide: string };

interface Source {
  /** The folder with one folder per guide. */
  readonly root: string;
  readonly extension: string;
  readonly converted: string;
  nameOf(file: string): string;
  read(page: FetchedPage): PageMarkdown;
}

/** The guides of AWS, converted once. */
export function readAwsPages(folder: string): Promise<GuidePage[]> {
  return readPages({
    root: join(folder, 'aws-documentation/documents'),
    extension: '.md',
    converted: join(folder, 'converted/aws.jsonl'),
    nameOf: (file) => file.replace(/^doc[_-]source\//, ''),
    read: readMarkdownPage,
  });
}

/** The libraries of DevDocs, converted once. PyTorch 2 repeats PyTorch and is left out. */
export function readDevDocsPages(folder: string): Promise<GuidePage[]> {
  return readPages({
    root: join(folder, 'code-rag-bench/preprocessor/devdocs/raw'),
    extension: '.html',
    converted: join(folder, 'converted/devdocs.jsonl'),
    nameOf: (file) => file,
    // DevDocs stores the main part of each page.
    read: (page) => readHtmlPage({ ...page, body: `<main>${page.body}</main>` }),
  });
}

async function readPages(source: Source): Promise<GuidePage[]> {
  const known = await readFile(source.converted, 'utf8').catch(() => null);
  if (known !== null) return parseJsonl<GuidePage>(known);
  const pages: GuidePage[] = [];
  for (const guide of (await readdir(source.root)).filter((name) => name !== 'pytorch~2').sort()) {
    const files = await readdir(join(source.root, guide), { recursive: true });
    for (const file of files.filter((name) => name.endsWith(source.extension)).sort()) {
      const body = await readFile(join(source.root, guide, file), 'utf8');
      const page = convert(source, guide, source.nameOf(file.slice(0, -source.extension.length)), body);
      if (page) pages.push(page);
    }
  }
  await mkdir(dirname(source.converted), { recursive: true });
  await writeFile(source.converted, pages.map((page) => `${JSON.stringify(page)}\n`).join(''));
  return pages;
}

/** Null for a page without text. */
function convert(source: Source, guide: string, page: string, body: string): GuidePage | null {
  const kind = source.extension === '.md' ? 'markdown' : 'html';
  const fetched = fetchedPage(kind, `https://docs.example/${guide}/${page}.html`, body);
  const markdown = convertPage(fetched, source.read);
  if (!markdown) return null;
  const passages = splitPassages(markdown);
  return passages.length === 0 ? null : { guide, page, title: markdown.title, passages };
}
