import { type Fence, isClosingFence, parseOpeningFence } from '../markdown/fences.ts';

/** Markdown for the text of an entry: headings, which would end the entry, become bold, and an open fence is closed. */
export function embedMarkdown(markdown: string): string {
  let fence: Fence | null = null;
  const lines = markdown.split('\n').map((line) => {
    if (fence !== null) {
      if (isClosingFence(line, fence)) fence = null;
      return line;
    }
    fence = parseOpeningFence(line);
    return fence === null ? line.replace(/^#{1,6}\s+(.+)$/, '**$1**') : line;
  });
  // TypeScript does not see assignments in callbacks.
  const open = fence as Fence | null;
  if (open !== null) lines.push(open.prefix + open.mark);
  return lines.join('\n').trim();
}
