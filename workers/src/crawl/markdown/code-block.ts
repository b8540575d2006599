import type { Element } from 'domhandler';
import { codeLanguage } from './code-language.ts';
import { codeText } from './code-text.ts';
import type { Conversion } from './conversion.ts';

/** Writes the code in `element` as a fenced block with its language. */
export function writeCodeBlock(element: Element, conversion: Conversion): void {
  const { article, writer } = conversion;
  const code = codeText(element, article);
  if (code === '') return;
  writer.write(fenced(code, codeLanguage(element) ?? article.generator.codeLanguage?.(element) ?? ''));
}

/** `code` in a fence longer than any run of backticks that starts a line of it (CommonMark 4.5). */
export function fenced(code: string, language: string): string {
  let length = 3;
  for (const [, run = ''] of code.matchAll(/^[ \t]*(`{3,})/gm)) length = Math.max(length, run.length + 1);
  const fence = '`'.repeat(length);
  return `${fence}${language}\n${code}\n${fence}`;
}
