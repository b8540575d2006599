import { stripVTControlCharacters } from 'node:util';
import { parseJson } from '@lectern/shared/parse-json.ts';
import { asList, asRecord, asText, type JsonRecord } from '../json-values.ts';
import { fencedCode } from '../markdown/fenced-code.ts';
import { stripInvisible } from '../markdown/strip-invisible.ts';
import type { FetchedPage, PageMarkdown } from '../page.ts';
import { readPlainText } from '../text/format.ts';

const MAX_OUTPUT_CHARS = 1_000;
const MAX_CELLS = 5_000;
/** An option of a cell (https://quarto.org/docs/reference/cells/cells-jupyter.html), which a reader does not see. */
const OPTION_LINE = /^#\|[ \t]*[\w-]+:.*(?:\n|$)/;
/** Options of Quarto, directives of nbdev, and tags of Jupyter Book that hide a cell or its code. */
const HIDDEN_CELL = /^#\|[ \t]*(?:hide|include:[ \t]*false)[ \t]*$/m;
const HIDDEN_CODE = /^#\|[ \t]*echo:[ \t]*false[ \t]*$/m;
const HIDDEN_CELL_TAG = /^(?:remove|hide)[-_]cell$/;
const HIDDEN_CODE_TAG = /^(?:remove|hide)[-_]input$/;

/** Stands for an image or HTML, which a reader sees instead. */
const DISPLAYED_OBJECT = /^<IPython\.core\.display\.\w+(?: object)?>\n?/gm;

/**
 * Converts a Jupyter notebook to Markdown: its text, its code with the language, and the first 1,000 characters of each
 * text output. Drops images, other outputs, and what a site hides. Null when the page is not a notebook. Sources: nbformat 3
 * and 4.
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
  const options = /^(?:#\|.*\n?)+/.exec(source)?.[0] ?? '';
  const tags = asList(asRecord(cell.metadata).tags).map(asText);
  if (HIDDEN_CELL.test(options) || tags.some((tag) => HIDDEN_CELL_TAG.test(tag))) return [];
  const isCodeHidden = HIDDEN_CODE.test(options) || tags.some((tag) => HIDDEN_CODE_TAG.test(tag));
  const output = asList(cell.outputs)
    .map((part) => readOutput(asRecord(part)).replace(/(?<=[^\n])$/, '\n'))
    .join('')
    .trim();
  const shown = output.length > MAX_OUTPUT_CHARS ? `${output.slice(0, MAX_OUTPUT_CHARS)}\n…` : output;
  const outputBlocks = shown === '' ? [] : [`Output:\n\n${fencedCode(shown, '')}`];
  return [...(isCodeHidden ? [] : [fencedCode(withoutOptions(source), language)]), ...outputBlocks];
}

function withoutOptions(source: string): string {
  let code = source;
  while (OPTION_LINE.test(code)) code = code.replace(OPTION_LINE, '');
  return code;
}

function readOutput(output: JsonRecord): string {
  const text = output.text ?? asRecord(output.data)['text/plain'];
  return stripInvisible(stripVTControlCharacters(joinLines(text))).replace(DISPLAYED_OBJECT, '');
}

/** Joins a multiline string, which nbformat stores as a string or a list of lines. */
function joinLines(value: unknown): string {
  return typeof value === 'string'
    ? value
    : asList(value)
        .filter((line) => typeof line === 'string')
        .join('');
}
