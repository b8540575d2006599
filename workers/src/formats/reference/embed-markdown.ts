import { type Fence, isClosingFence, parseOpeningFence } from '../markdown/fences.ts';

/**
 * Markdown for the text of an entry: headings, which would end the entry, become bold, and an open fence is closed. A fence
 * at the end, which opens nothing, is removed.
 */
export function embedMarkdown(markdown: string): string {
  let fence: Fence | null = null;
  const lines: string[] = [];
  for (const line of markdown.trimEnd().split('\n')) {
    if (fence !== null) {
      if (isClosingFence(line, fence)) fence = null;
      lines.push(line);
      continue;
    }
    fence = parseOpeningFence(line);
    lines.push(fence === null ? line.replace(/^#{1,6}\s+(.+)$/, '**$1**') : line);
  }
  if (fence !== null) {
    if (parseOpeningFence(lines.at(-1) ?? '') === null) lines.push(fence.prefix + fence.mark);
    else lines.pop();
  }
  return lines.join('\n').trim();
}
