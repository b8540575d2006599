/**
 * Splits markdown into parts of about `partCharacters` that can be parsed separately: at blank lines outside of code
 * fences, so a part can be longer.
 */
export function splitMarkdown(markdown: string, partCharacters: number): string[] {
  const parts: string[] = [];
  let part: string[] = [];
  let size = 0;
  let openFence: string | null = null;
  for (const line of markdown.split('\n')) {
    const fence = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
    if (openFence === null) openFence = fence;
    else if (fence?.startsWith(openFence) && line.trim() === fence) openFence = null;
    part.push(line);
    size += line.length + 1;
    if (size >= partCharacters && openFence === null && line.trim() === '') {
      parts.push(part.join('\n'));
      part = [];
      size = 0;
    }
  }
  if (part.length > 0) parts.push(part.join('\n'));
  return parts;
}
