/** `code`, which is one line, as a code span; '' when it is empty. Backticks inside are fenced by longer ones (CommonMark 6.1). */
export function codeSpan(code: string): string {
  if (code === '') return '';
  if (!code.includes('`')) return `\`${code}\``;
  const longest = Math.max(...Array.from(code.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${code} ${fence}`;
}
