import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CorpusPage, parseJsonl } from '../corpus.ts';
import { type GuidePage, readAwsPages, readDevDocsPages } from './convert.ts';

export const BOARDS = ['aws', 'odex', 'ds1000'] as const;
export type BoardName = (typeof BOARDS)[number];

export interface BoardQuestion {
  /** 1-based, in the file; odd numbers tune. */
  readonly number: number;
  /** The wording of its author. */
  readonly question: string;
  /** The queries of agents for this question, one for each writer; empty when none was written. */
  readonly calls: readonly string[];
  /** Relevant pages as guide/page. */
  readonly pages: readonly string[];
}

/** Public questions about several guides, and the pages of the guides by their names. */
export interface Board {
  readonly guides: ReadonlyMap<string, readonly CorpusPage[]>;
  readonly questions: readonly BoardQuestion[];
}

const CALLS_FOLDER = fileURLToPath(new URL('./calls', import.meta.url));

interface CanonicalTask {
  readonly intent?: string;
  readonly prompt: string;
  readonly docs?: readonly { readonly title: string }[];
}

/** The folder of a library in DevDocs by the first part of a document's title in code-rag-bench. */
const LIBRARIES: ReadonlyMap<string, string> = new Map([
  ['python', 'python~3.9'],
  ['numpy', 'numpy~1.22'],
  ['pandas', 'pandas~1'],
  ['matplotlib', 'matplotlib~3.5'],
  ['tensorflow', 'tensorflow~2.4'],
  ['sklearn', 'scikit_learn'],
  ['torch', 'pytorch'],
  ['skimage', 'scikit_image'],
  ['django', 'django~4.0'],
  ['flask', 'flask~2.0'],
  ['werkzeug', 'werkzeug~2.0'],
]);

/**
 * Reads a board from the data folder, whose layout main.ts documents, and its calls. Questions without a relevant page in
 * the guides are left out; the others keep their order.
 */
export async function readBoard(name: BoardName, folder: string, callsFolder = CALLS_FOLDER): Promise<Board> {
  const pages = name === 'aws' ? await readAwsPages(folder) : await readDevDocsPages(folder);
  const asked = name === 'aws' ? await readAwsQuestions(folder) : await readTasks(name, folder, pages);
  const writers = await readCalls(name, callsFolder);
  const known = new Set(pages.map(pageId));
  const questions = asked
    .map((question, at) => ({ ...question, number: at + 1, calls: writers.map((calls) => calls[at] ?? '') }))
    .filter((question) => question.pages.some((page) => known.has(page)));
  return { guides: Map.groupBy(pages, ({ guide }) => guide), questions };
}

type AskedQuestion = Omit<BoardQuestion, 'calls' | 'number'>;

async function readAwsQuestions(folder: string): Promise<AskedQuestion[]> {
  const csv = await readFile(join(folder, 'aws-documentation/QA_true.csv'), 'utf8');
  return parseCsv(csv)
    .slice(1)
    .map(([question = '', , , page = '']) => ({ question, pages: [page.replace(/\.md$/, '')] }));
}

/** The rows of a CSV file without surrounding spaces (RFC 4180). Quoted fields may contain line breaks. */
function parseCsv(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of csv.trim().matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim());
    if (end !== ',' && end !== '') rows.push([]);
    if (end === '') break;
  }
  return rows;
}

async function readTasks(
  name: 'odex' | 'ds1000',
  folder: string,
  pages: readonly GuidePage[],
): Promise<AskedQuestion[]> {
  const path = join(folder, 'code-rag-bench/retrieval/datasets/canonical', `${name}_docs.json`);
  const byTitle = new Map(pages.map((page) => [pageId(page).replaceAll('/', '.').toLowerCase(), page]));
  return parseJsonl<CanonicalTask>(await readFile(path, 'utf8')).flatMap(({ intent, prompt, docs = [] }) => {
    const found = docs.flatMap(({ title }) => byTitle.get(devDocsTitle(title)) ?? []);
    const question = { question: intent ?? prompt, pages: [...new Set(found.map(pageId))] };
    return found.length === 0 ? [] : question;
  });
}

/** `python.library.os#os.remove` is on the page `python~3.9.library.os`. */
function devDocsTitle(title: string): string {
  const [page = ''] = title.split('#');
  const [library = ''] = page.split('.');
  return `${LIBRARIES.get(library) ?? library}${page.slice(library.length)}`.toLowerCase();
}

/** The calls of each writer, one a question. */
async function readCalls(name: BoardName, folder: string): Promise<string[][]> {
  const files = (await readdir(folder)).filter((file) => file.startsWith(`${name}-`)).toSorted();
  return Promise.all(files.map(async (file) => (await readFile(join(folder, file), 'utf8')).split('\n')));
}

function pageId({ guide, page }: GuidePage): string {
  return `${guide}/${page}`;
}
