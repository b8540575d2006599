import { stripVTControlCharacters } from 'node:util';
import { parseJson } from '@lectern/shared/parse-json.ts';
import { asList, asRecord, asText, type JsonRecord } from '../json-values.ts';
import { fencedCode } from '../markdown/fenced-code.ts';
import { stripInvisible } from '../markdown/strip-invisible.ts';
import type { FetchedPage, PageMarkdown } from '../page.ts';
import { readPlainText } from '../text/format.ts';

const MAX_OUTPUT_CHARS = 1_000;
const MAX_CELLS = 5_000;

/**
 * Converts a Jupyter notebook to Markdown: its text, its code with the language, and the first 1,000 characters of each
 * text output. Drops images and other outputs. Null when the page is not a notebook. Sources: nbformat 3 and 4.
 */
export function readNotebook(page: FetchedPage): PageMarkdown | null {
  const notebook = asRecord(parseJson(page.body));
  if (!('nbformat' in notebook)) return null;
  const metadata = asRecord(notebook.metadata);
  const language =
    asText(asRecord(metadata.language_info).name) ||
    asText(asRecord(metadata.kernelspec).language) ||
    'python';
  const sheets = [notebook, ...asList(notebook.worksheets).map(asRecord)];
  const blocks = sheets
    .flatMap((sheet) => asList(sheet.cells))
    .slice(0, MAX_CELLS)
    .flatMap((cell) => convertCell(asRecord(cell), language.toLowerCase()));
  return readPlainText({ ...page, kind: 'markdown', body: blocks.join('\n\n') });
}

function convertCell(cell: JsonRecord, language: string): string[] {
  const source = joinLines(cell.source ?? cell.input).trimEnd();
  if (source.trim() === '') return [];
  if (cell.cell_type === 'markdown') return [source];
  if (cell.cell_type === 'heading') return [`${'######'.slice(0, Number(cell.level)) || '#'} ${source}`];
  if (cell.cell_type !== 'code') return [fencedCode(source, '')];
  const output = asList(cell.outputs)
    .map((part) => readOutput(asRecord(part)).replace(/(?<!\n)$/, '\n'))
    .join('')
    .trim();
  const shown = output.length > MAX_OUTPUT_CHARS ? `${output.slice(0, MAX_OUTPUT_CHARS)}\n…` : output;
  const outputBlocks = shown === '' ? [] : [`Output:\n\n${fencedCode(shown, '')}`];
  return [fencedCode(source, language), ...outputBlocks];
}

function readOutput(output: JsonRecord): string {
  const text = output.text ?? asRecord(output.data)['text/plain'];
  return stripInvisible(stripVTControlCharacters(joinLines(text)));
}

/** Joins a multiline string, which nbformat stores as a string or a list of lines. */
function joinLines(value: unknown): string {
  return typeof value === 'string'
    ? value
    : asList(value)
        .filter((line) => typeof line === 'string')
        .join('');
}
