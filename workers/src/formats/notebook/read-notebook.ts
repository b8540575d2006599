import { stripVTControlCharacters } from 'node:util';
import { asList, asRecord, asText, isRecord, type JsonRecord } from '../json-values.ts';
import { fencedCode } from '../markdown/fenced-code.ts';
import { readMarkdownPage } from '../markdown/read-markdown-page.ts';
import { stripInvisible } from '../markdown/strip-invisible.ts';
import type { FetchedPage, PageMarkdown } from '../page.ts';

const MAX_OUTPUT_CHARS = 1_000;
const MAX_CELLS = 5_000;

/**
 * A Jupyter notebook as markdown: its text, its code in fences with its language, and the beginning of what the code
 * wrote. Pictures and other outputs are left out. Null when the page is none. Source: nbformat 4.
 */
export function readNotebook(page: FetchedPage): PageMarkdown | null {
  const notebook = parse(page.body);
  if (notebook === null) return null;
  const metadata = asRecord(notebook.metadata);
  const language =
    asText(asRecord(metadata.language_info).name) ||
    asText(asRecord(metadata.kernelspec).language) ||
    'python';
  const blocks = asList(notebook.cells)
    .slice(0, MAX_CELLS)
    .flatMap((cell) => cellBlocks(asRecord(cell), language.toLowerCase()));
  return readMarkdownPage({ ...page, kind: 'markdown', body: blocks.join('\n\n') });
}

function parse(body: string): JsonRecord | null {
  try {
    const value: unknown = JSON.parse(body);
    return isRecord(value) && Array.isArray(value.cells) && 'nbformat' in value ? value : null;
  } catch {
    return null;
  }
}

function cellBlocks(cell: JsonRecord, language: string): string[] {
  const source = joined(cell.source).trimEnd();
  if (source.trim() === '') return [];
  if (cell.cell_type === 'markdown') return [source];
  if (cell.cell_type !== 'code') return [fencedCode(source, '')];
  const written = asList(cell.outputs)
    .map((output) => outputText(asRecord(output)))
    .join('')
    .trim();
  const shown = written.length > MAX_OUTPUT_CHARS ? `${written.slice(0, MAX_OUTPUT_CHARS)}\n…` : written;
  const output = shown === '' ? [] : [`Output:\n\n${fencedCode(shown, '')}`];
  return [fencedCode(source, language.replace(/[^\w+#.-]+/g, '')), ...output];
}

function outputText(output: JsonRecord): string {
  const text = output.output_type === 'stream' ? output.text : asRecord(output.data)['text/plain'];
  return stripInvisible(stripVTControlCharacters(joined(text)));
}

/** Texts stand as lists of lines. */
function joined(value: unknown): string {
  return typeof value === 'string'
    ? value
    : asList(value)
        .filter((line) => typeof line === 'string')
        .join('');
}
