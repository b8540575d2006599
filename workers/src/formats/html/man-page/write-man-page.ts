import { Element, Text } from 'domhandler';
import { codeSpan } from '../../markdown/code-span.ts';
import { fencedCode } from '../../markdown/fenced-code.ts';
import { codeText } from '../convert/code/code-text.ts';
import type { Conversion } from '../convert/conversion.ts';
import { writeHeading } from '../convert/headings/write-heading.ts';
import type { ManBlock } from './man-body.ts';
import { readManPage } from './read-man-page.ts';

/** Writes a manual page from a `pre` with troff's output for a terminal: sections, joined paragraphs, options as a list. */
export function writeManPage(element: Element, conversion: Conversion): void {
  const heading = conversion.writer.lastHeading?.replace(/^#+ /, '') ?? '';
  writeManBlocks(readManPage(codeText(element, conversion.article), heading), conversion);
}

function writeManBlocks(blocks: readonly ManBlock[], conversion: Conversion): void {
  let before: ManBlock | null = null;
  for (const block of blocks) {
    if (block.kind === 'entry' && before?.kind === 'entry') conversion.writer.closeGap();
    writeBlock(block, conversion);
    before = block;
  }
}

function writeBlock(block: ManBlock, conversion: Conversion): void {
  const { writer } = conversion;
  switch (block.kind) {
    case 'heading':
      writeHeading(new Element('h2', {}, [new Text(block.text)]), block.level, conversion);
      break;
    case 'paragraph':
      writer.write(block.text);
      break;
    case 'listing':
      writer.write(fencedCode(block.text, ''));
      break;
    case 'names':
      writer.write(block.names.map((name) => `- ${name}`).join('\n'));
      break;
    case 'entry':
      writeEntry(block, conversion);
  }
}

const BULLET = /^[o•·]$/;

/** Options, paths and single words; a term of several words is text. */
const CODE_TERM = /^(?:[-/].*|\S+)$/;

function writeEntry({ term, blocks }: Extract<ManBlock, { kind: 'entry' }>, conversion: Conversion): void {
  const { writer } = conversion;
  const [first, ...others] = blocks;
  const marker = /^\d+[.)]$/.test(term) ? `${term} ` : '- ';
  const opening = first?.kind === 'paragraph' ? first.text : '';
  const line = [marker === '- ' ? nameOf(term) : '', opening].filter(Boolean).join(': ');
  writer.indent(marker, ' '.repeat(marker.length), () => {
    if (line !== '') writer.write(line);
    writeManBlocks(opening === '' ? blocks : others, conversion);
  });
}

function nameOf(term: string): string {
  if (BULLET.test(term)) return '';
  return CODE_TERM.test(term) ? codeSpan(term) : `**${term}**`;
}
