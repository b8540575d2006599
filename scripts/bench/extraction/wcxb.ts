/**
 * Compares extracted text with the Web Content Extraction Benchmark, by word F1:
 *
 *   node scripts/bench/extraction/wcxb.ts --data FOLDER [--split dev] [--kind documentation] [--worst 20] [--compare]
 *
 * FOLDER is a clone of github.com/Murrough-Foley/web-content-extraction-benchmark (CC BY 4.0). Tune on "dev" only. --worst
 * lists the pages with the lowest scores. --compare also measures Readability and Defuddle, which takes minutes; a page counts
 * as empty if one of them needs more than 30 seconds.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { fetchedPage } from '../../../test/support/crawl/fetched-file.ts';
import { readHtmlPage } from '../../../workers/src/formats/html/read-html-page.ts';
import { type Extract, installOtherExtractors, OTHER_EXTRACTORS } from './other-extractors.ts';
import { withTimeLimit } from './with-time-limit.ts';
import { scoreWords, type WordScores } from './word-f1.ts';

interface TruthFile {
  readonly url: string;
  readonly _internal: { readonly page_type: { readonly primary: string } };
  readonly ground_truth: { readonly main_content: string | null };
}

interface Result extends WordScores {
  readonly id: string;
  readonly url: string;
  readonly kind: string;
  /** Why no text was extracted; null if it was. */
  readonly refusal: string | null;
  readonly cpuMs: number;
}

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    split: { type: 'string', default: 'dev' },
    kind: { type: 'string' },
    worst: { type: 'string', default: '0' },
    compare: { type: 'boolean', default: false },
  },
});
if (values.data === undefined) throw new TypeError('Add --data with the folder of the benchmark');
const folder = join(values.data, values.split);
await measure('Lectern', extractText);
if (values.compare) {
  await installOtherExtractors();
  for (const name of OTHER_EXTRACTORS) {
    const { extract, stop } = withTimeLimit(name);
    await measure(name, extract);
    await stop();
  }
}

async function measure(name: string, extract: Extract): Promise<void> {
  const results: Result[] = [];
  for (const file of (await readdir(join(folder, 'ground-truth'))).toSorted()) {
    const result = await measurePage(file.replace('.json', ''), extract);
    if (result !== null) results.push(result);
  }
  console.log(`\n${name}`);
  printTable(results);
  for (const { id, kind, url, refusal, precision, recall, f1 } of worst(results, Number(values.worst)))
    console.log(id, kind, f1.toFixed(2), precision.toFixed(2), recall.toFixed(2), url, refusal ?? '');
}

/** Null for a page of another kind. */
async function measurePage(id: string, extract: Extract): Promise<Result | null> {
  const truth: TruthFile = JSON.parse(await readFile(join(folder, 'ground-truth', `${id}.json`), 'utf8'));
  const { primary } = truth._internal.page_type;
  const kind = primary === 'category' ? 'collection' : primary;
  if (values.kind !== undefined && values.kind !== kind) return null;
  const html = gunzipSync(await readFile(join(folder, 'html', `${id}.html.gz`))).toString();
  const before = process.cpuUsage();
  let [text, refusal]: [string, string | null] = ['', null];
  try {
    text = await extract(truth.url || 'https://example.org/', html);
  } catch (error) {
    refusal = error instanceof Error ? error.message : String(error);
  }
  const { user, system } = process.cpuUsage(before);
  const scores = scoreWords(text, truth.ground_truth.main_content ?? '');
  return { ...scores, id, url: truth.url, kind, refusal, cpuMs: (user + system) / 1_000 };
}

async function extractText(url: string, body: string): Promise<string> {
  return plainTextOf(readHtmlPage(fetchedPage('html', url, body)).markdown);
}

/** Removes images, link targets and code languages, which readers do not see as text. */
function plainTextOf(markdown: string): string {
  return markdown
    .replace(/!\[[^\]]*\]\([^)\s]*\)/g, '')
    .replace(/\]\([^)\s]*\)/g, ']')
    .replace(/^\s*```\S*$/gm, '');
}

function printTable(all: readonly Result[]): void {
  const groups = new Map<string, readonly Result[]>([['all', all], ...Map.groupBy(all, ({ kind }) => kind)]);
  console.log('kind'.padEnd(14), '    n     F1  precision  recall  refused  CPU ms');
  for (const [kind, group] of groups) {
    const mean = (value: (result: Result) => number) => {
      const sum = group.reduce((total, result) => total + value(result), 0);
      return sum / group.length;
    };
    const refused = group.filter(({ refusal }) => refusal !== null).length;
    const columns = [
      String(group.length).padStart(5),
      mean(({ f1 }) => f1).toFixed(3),
      mean(({ precision }) => precision)
        .toFixed(3)
        .padStart(10),
      mean(({ recall }) => recall)
        .toFixed(3)
        .padStart(7),
      String(refused).padStart(8),
      mean(({ cpuMs }) => cpuMs)
        .toFixed(1)
        .padStart(7),
    ];
    console.log(kind.padEnd(14), ...columns);
  }
}

function worst(all: readonly Result[], count: number): Result[] {
  return all.toSorted((a, b) => a.f1 - b.f1).slice(0, count);
}
