import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { fetchedPage } from '../../test/support/crawl/fetched-file.ts';
import type { PageMarkdown } from '../../workers/src/formats/page.ts';
import { rstToMarkdown } from '../../workers/src/formats/rst/rst-to-markdown.ts';
import { convertPage } from './convert-page.ts';
import { compareFacts, type Fidelity, SAME_LANGUAGE } from './fidelity/compare.ts';
import { type CodeFact, countWords, normalizeCode, type PageFacts } from './fidelity/page-facts.ts';
import { type HtmlFacts, readHtml } from './fidelity/read-html.ts';
import { readMarkdown } from './fidelity/read-markdown.ts';

/**
 * Measures how faithfully built documentation pages are converted, compared with their sources:
 *
 *   node scripts/bench/fidelity.ts <folder of HTML> [--sources <folder>] [--worst <measure>] [--limit <pages>]
 *
 * Sources are `_sources/*.rst.txt` inside the folder (Sphinx) or a folder of markdown files of the same names. The product's
 * own converter reads reStructuredText. Pages without a source are compared with the built page alone: code blocks, headings,
 * rows, links. Pages generated from code, and pages whose generator rendered a fence as text, are skipped.
 *
 * Debian's packages of Sphinx manuals contain their sources: `apt-get download python3.11-doc python-flask-doc cmake-doc
 * ghc-doc`, then `dpkg -x <package> <folder>`.
 */
interface MeasuredPage {
  readonly name: string;
  /** CPU time of the conversion in milliseconds, including compilation. */
  readonly ms: number;
  readonly fidelity: Fidelity;
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { sources: { type: 'string' }, worst: { type: 'string' }, limit: { type: 'string' } },
});
const folder = positionals[0];
if (!folder) throw new TypeError('Measuring fidelity: name the folder of built pages as the first argument');

const sources = await readSources(folder, values.sources ?? null);
const measured: MeasuredPage[] = [];
for (const name of await listPages(folder)) {
  const page = await measure(folder, name);
  if (page) measured.push(page);
  if (measured.length >= Number(values.limit ?? Number.POSITIVE_INFINITY)) break;
}
print(measured, await measureAgain(folder, measured), values.worst ?? null);

async function listPages(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

interface Sources {
  readonly rst: Map<string, string>;
  readonly markdown: Map<string, string>;
}

async function readSources(root: string, separate: string | null): Promise<Sources> {
  const rst = new Map<string, string>();
  const markdown = new Map<string, string>();
  for (const base of [join(root, '_sources'), ...(separate === null ? [] : [separate])]) {
    const entries = await readdir(base, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries.filter((found) => found.isFile())) {
      const path = join(entry.parentPath, entry.name);
      const files = /\.(?:rst|txt)$/.test(entry.name) ? rst : /\.mdx?$/.test(entry.name) ? markdown : null;
      files?.set(
        relative(base, path).replace(/\.(?:rst\.txt|txt|rst|mdx?)$/, ''),
        await readFile(path, 'utf8'),
      );
    }
  }
  return { rst, markdown };
}

async function measure(root: string, name: string): Promise<MeasuredPage | null> {
  const body = await readFile(join(root, name), 'utf8');
  const url = `https://docs.example.org/${name}`;
  const source = sourceOf(name.replace(/\.html$/, ''));
  if (source === 'unknown') return null;
  const { page, ms } = timedConvert(url, body);
  if (!page) return null;
  const found = readMarkdown(page.markdown);
  const html = readHtml(body, url);
  if (sources.markdown.size > 0 && hasOtherFences(source, html)) return null;
  const stated = source && { ...source, code: source.code.map((block) => withStatedLanguage(block, body)) };
  return { name, ms, fidelity: stated ? against(stated, html, found) : withoutSource(html, found) };
}

/** CPU time per page in milliseconds after warm-up. */
async function measureAgain(root: string, pages: readonly MeasuredPage[]): Promise<number> {
  let sum = 0;
  for (const { name } of pages) {
    const body = await readFile(join(root, name), 'utf8');
    sum += timedConvert(`https://docs.example.org/${name}`, body).ms;
  }
  return sum / pages.length;
}

function timedConvert(url: string, body: string): { page: PageMarkdown | null; ms: number } {
  const started = process.cpuUsage();
  const page = convertPage(fetchedPage('html', url, body));
  const { user, system } = process.cpuUsage(started);
  return { page, ms: (user + system) / 1000 };
}

/** 'unknown' for a page whose source is missing or not comparable; null without any sources. */
function sourceOf(name: string): PageFacts | 'unknown' | null {
  if (sources.rst.size + sources.markdown.size === 0) return null;
  const markdown = sources.markdown.get(name) ?? sources.markdown.get(name.replace(/\/index$/, ''));
  if (markdown !== undefined) return readMarkdown(markdown);
  const rst = sources.rst.get(name);
  return rst === undefined || isGeneratedFromCode(rst) ? 'unknown' : readMarkdown(rstToMarkdown(rst));
}

/** Whether Sphinx generates content of the page from code comments, so its source is incomplete. */
function isGeneratedFromCode(rst: string): boolean {
  return /^\s*\.\. (?:auto(?!section)\w+|click|argparse|program-output|jinja:?|autosummary|django-|include|literalinclude|cmake-module|flag-print|ghc-flag|rts-flag|audit-event-table|limited-api-list|extension-print|ghc-package-list)\b/m.test(
    rst,
  );
}

/** Whether the generator reads fences differently from CommonMark, which gives the page other code blocks. */
function hasOtherFences(source: PageFacts | null, html: HtmlFacts): boolean {
  const code = source?.code ?? [];
  const fences = (text: string) => /^\s*(?:```|~~~)/m.test(text);
  return (
    html.showsFences ||
    (html.codeOfLines.some(fences) && !code.some(({ text }) => fences(text))) ||
    code.some(({ text, language }) =>
      html.codeOfLines.some(
        (span) =>
          normalizeCode(span.replace(`${language ?? ''}\n`, '')) === text && span.startsWith(`${language}\n`),
      ),
    )
  );
}

/** Removes a language that the built page does not state: highlighters drop unknown languages. */
function withStatedLanguage(block: CodeFact, html: string): CodeFact {
  if (block.language === null) return block;
  const names = [block.language, SAME_LANGUAGE[block.language.toLowerCase()] ?? block.language];
  const isStated = names.some((name) => {
    const literal = name.replace(/\W/g, '\\$&');
    return new RegExp(
      `class="(?:[^"]* )?(?:(?:highlight|lang|language)-)?${literal}[" ]|data-lang(?:uage)?="${literal}"`,
      'i',
    ).test(html);
  });
  return isStated ? block : { ...block, language: null };
}

function against(source: PageFacts, html: HtmlFacts, found: PageFacts): Fidelity {
  const words = new Map(source.words);
  for (const [word, count] of countWords(html.contents)) words.set(word, (words.get(word) ?? 0) + count);
  return compareFacts({ ...source, words, rows: html.rows, links: html.links }, found);
}

function withoutSource(html: HtmlFacts, found: PageFacts): Fidelity {
  const compared = compareFacts(
    { ...found, headings: html.headings, rows: html.rows, links: html.links },
    found,
  );
  return {
    ...compared,
    code: html.codeBlocks === 0 ? null : Math.min(1, found.code.length / html.codeBlocks),
  };
}

function print(pages: readonly MeasuredPage[], msAgain: number, worst: string | null): void {
  const measures = ['wordF1', 'foreign', 'code', 'language', 'headings', 'rows', 'links'] as const;
  const table = measures.map((measure) => {
    const found = pages.map(({ fidelity }) => fidelity[measure]).filter((value) => value !== null);
    const sorted = found.sort((a, b) => (measure === 'foreign' ? b - a : a - b));
    return {
      measure,
      pages: found.length,
      mean: round(found.reduce((sum, value) => sum + value, 0) / found.length),
      'worst tenth': round(sorted[Math.floor(sorted.length / 10)] ?? Number.NaN),
      worst: round(sorted[0] ?? Number.NaN),
    };
  });
  console.table(table);
  const ms = pages.reduce((sum, page) => sum + page.ms, 0) / pages.length;
  const second = `${round(msAgain)} ms in a second pass`;
  console.log(`${pages.length} pages, ${round(ms)} ms of CPU time per page, ${second}`);
  const picked = measures.find((measure) => measure === worst);
  if (!picked) return;
  const value = ({ fidelity }: MeasuredPage) => fidelity[picked] ?? (picked === 'foreign' ? 0 : 1);
  const ordered = [...pages].sort((a, b) =>
    picked === 'foreign' ? value(b) - value(a) : value(a) - value(b),
  );
  for (const page of ordered.slice(0, 15)) console.log(round(value(page)), page.name);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
