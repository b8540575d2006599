/** The topics in a comma-separated line, trimmed, without empty ones (specification section 5). */
export function splitTopics(line: string): string[] {
  return line
    .split(',')
    .map((topic) => topic.trim())
    .filter((topic) => topic !== '');
}
