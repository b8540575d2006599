import type { Element } from 'domhandler';
import { fencedCode } from '../../../markdown/fenced-code.ts';
import type { Conversion } from '../conversion.ts';
import { textWithBreaks } from './write-inline-listing.ts';

/** The names of paragraph styles for code in Word, FrameMaker, RoboHelp and Help & Manual, such as `p_CodeExample`. */
const CODE_STYLE =
  /(?:^|[\s_-])(?:(?:source|program)?[_-]?code(?:[_-]?(?:block|example|line|listing|sample|text))?|(?:program)?[_-]?listing|(?:html)?preformatted)(?:\s|$)/i;

/** Whether `element` is a paragraph whose style says that it is a line of code. */
export function isCodeParagraph({ name, attribs }: Element): boolean {
  return name === 'p' && attribs.class !== undefined && CODE_STYLE.test(attribs.class);
}

/** Writes adjacent paragraphs as one code block, a line each. */
export function writeCodeParagraphs(paragraphs: readonly Element[], { article, writer }: Conversion): void {
  const lines = paragraphs.map((paragraph) => textWithBreaks(paragraph, article));
  const code = lines.join('\n').replace(/^\n+|\s+$/g, '');
  if (code !== '') writer.write(fencedCode(code, ''));
}
