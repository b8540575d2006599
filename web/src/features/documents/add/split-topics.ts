/** Splits a comma-separated list of topics; trims and drops empty ones (specification section 5). */
export function splitTopics(line: string): string[] {
  return line
    .split(',')
    .map((topic) => topic.trim())
    .filter((topic) => topic !== '');
}
