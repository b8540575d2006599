/** One line of code as a code span; '' for empty code. Backticks inside need a longer delimiter (CommonMark 6.1). */
export function codeSpan(code: string): string {
  if (code === '') return '';
  if (!code.includes('`')) return `\`${code}\``;
  let longestRun = 0;
  for (const [run] of code.matchAll(/`+/g)) longestRun = Math.max(longestRun, run.length);
  const fence = '`'.repeat(longestRun + 1);
  return `${fence} ${code} ${fence}`;
}
