import type { Element } from 'domhandler';
import { fencedCode } from '../../../markdown/fenced-code.ts';
import { childElements, collapseSpace, hasElement } from '../../dom/elements.ts';
import type { Conversion } from '../conversion.ts';
import { visibleText } from '../inline/visible-text.ts';
import { codeLanguage } from './code-language.ts';
import { codeText } from './code-text.ts';
import { languageLabel } from './language-label.ts';
import { textWithBreaks } from './write-inline-listing.ts';

/** Writes the code in `element` as a fenced code block with its language. */
export function writeCodeBlock(element: Element, conversion: Conversion): void {
  const { article, writer } = conversion;
  const code = withoutTerminalColors(codeText(element, article));
  if (code === '') return;
  const label = languageLabel(element, article);
  if (label !== null) writer.removeLastLine(label.text);
  const language =
    codeLanguage(element) ?? article.languageOf(element) ?? label?.language ?? languageOfPrompt(code);
  writer.write(fencedCode(code, language));
}

/** Python for code that starts with its prompt, '' for other code. */
function languageOfPrompt(code: string): string {
  return code.startsWith('>>> ') ? 'python' : '';
}

/** Writes code outside of `pre`. Each signature laid out as a table becomes one line. */
export function writeListing(element: Element, conversion: Conversion): void {
  const { article, writer } = conversion;
  if (element.name !== 'pre' && article.is(element, 'flowing-code')) {
    const code = textWithBreaks(element, article);
    if (code !== '') writer.write(fencedCode(code, article.languageOf(element) ?? ''));
    return;
  }
  if (!hasElement(element, ({ name }) => name === 'table')) {
    writeCodeBlock(element, conversion);
    return;
  }
  const tables = childElements(element).filter(({ name }) => name === 'table');
  const lines = (tables.length > 1 ? tables : [element]).map((part) =>
    collapseSpace(visibleText(part.children, article)).replace(/(?<=[(<[]) | (?=[),>\]])/g, ''),
  );
  const text = lines.filter(Boolean).join('\n');
  if (text !== '') writer.write(fencedCode(text, article.languageOf(element) ?? ''));
}

const PROMPT = /^\s*[$#>] /;
const COLOR = /<\/font>|<span style="(?:background-)?color:/;
const COLOR_TAG = /<\/?(?:font|span|b|u|i)(?:\s[^<>]{0,200})?>/g;
const ENTITY = /&(amp|lt|gt|quot|apos|#39);/g;

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * The recorded output of a terminal without its colors. Termynal shows code as HTML, so pages have the tags of the colors as
 * text in it.
 */
function withoutTerminalColors(code: string): string {
  if (!PROMPT.test(code) || !COLOR.test(code)) return code;
  return code.replace(COLOR_TAG, '').replace(ENTITY, (_, name: string) => CHARACTERS[name] ?? "'");
}
