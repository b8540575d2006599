/**
 * `code` in a fence longer than any run of backticks that starts a line of it (CommonMark 4.5). `language` may be '' or any
 * text.
 */
export function fencedCode(code: string, language: string): string {
  let length = 3;
  for (const [, run = ''] of code.matchAll(/^[ \t]*(`{3,})/gm)) length = Math.max(length, run.length + 1);
  const fence = '`'.repeat(length);
  return `${fence}${language.replace(/[^\w+#.-]+/g, '')}\n${code}\n${fence}`;
}
