import { expect, test } from 'vitest';
import { MarkdownWriter } from '../markdown/markdown-writer.ts';
import type { PdfLine } from './pdf-lines.ts';
import { writePdfMarkdown } from './pdf-markdown.ts';

const STYLE = { bodySize: 10, bodyFont: 'Helvetica', leading: 12 };

function codeLine(page: number, x: number): PdfLine {
  const text = 'x';
  return {
    page,
    x,
    y: 0,
    endX: x + 5,
    size: 10,
    font: 'Courier',
    text,
    code: text,
    isMono: true,
    charWidth: 5,
  };
}

function write(lines: readonly PdfLine[]): string {
  const writer = new MarkdownWriter();
  writePdfMarkdown(writer, lines, STYLE, () => null);
  return writer.toString();
}

test('drops the table of contents, and keeps later lines that end with a number', () => {
  const texts = [
    'Contents',
    'Preface iv',
    '1 Queues 1',
    '2 Retries 2',
    'The default port is 5432',
    'It is a copy of 1',
  ];
  const lines = texts.map((text, at) => ({
    ...codeLine(2, 72),
    ...{ y: 700 - 24 * at, font: 'Helvetica', text, code: text, isMono: false },
  }));
  expect(write(lines)).toBe('The default port is 5432\n\nIt is a copy of 1');
});

test('keeps a listing over thousands of pages together, with its indentation', () => {
  const lines = Array.from({ length: 200_000 }, (_, at) => codeLine(at, 72 + (at % 2) * 10));
  const markdown = write(lines);
  expect(markdown.match(/```/g)).toHaveLength(2);
  expect(markdown.slice(0, 12)).toBe('```\nx\n  x\nx\n');
});
