/** `code` in a fence that is longer than any run of backticks in it; `language` may be ''. */
export function fencedCode(code: string, language: string): string {
  const longest = Math.max(0, ...[...code.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return `${fence}${language}\n${code}\n${fence}`;
}
