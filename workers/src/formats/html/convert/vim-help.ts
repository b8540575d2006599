import type { Element } from '../reader/nodes.ts';
import { fenced } from './code-block.ts';
import { codeText } from './code-text.ts';
import type { Conversion } from './conversion.ts';
import { textHeading, writeHeading } from './heading.ts';
import { paragraphsOf } from './vim-paragraphs.ts';
import { readVimHelp } from './vim-sections.ts';

/** Writes Vim's help as it was set by hand: its sections, a heading for what each tag names, its text, its tables. */
export function writeVimHelp(element: Element, conversion: Conversion): void {
  for (const { heading, lines } of readVimHelp(codeText(element, conversion.article))) {
    if (heading) writeHeading(textHeading(heading.text, heading.tag), heading.level, conversion);
    for (const { text, isRunning } of paragraphsOf(lines))
      conversion.writer.write(isRunning ? text : fenced(text, ''));
  }
}
