import { fenceAfter, type OpenFence } from '@lectern/shared/domain/documents/fences.ts';

/**
 * Splits markdown into parts of about `partCharacters` that can be parsed separately: at blank lines outside of code
 * fences, so a part can be longer.
 */
export function splitMarkdown(markdown: string, partCharacters: number): string[] {
  const parts: string[] = [];
  let part: string[] = [];
  let size = 0;
  let open: OpenFence | null = null;
  for (const line of markdown.split('\n')) {
    open = fenceAfter(line, open);
    part.push(line);
    size += line.length + 1;
    if (size >= partCharacters && open === null && line.trim() === '') {
      parts.push(part.join('\n'));
      part = [];
      size = 0;
    }
  }
  if (part.length > 0) parts.push(part.join('\n'));
  return parts;
}
