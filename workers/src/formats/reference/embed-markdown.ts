import { splitCodeBlocks } from '../markdown/split-code-blocks.ts';

/**
 * Markdown for the text of an entry: headings, which would end the entry, become bold, and an open fence is closed. A fence
 * at the end, which opens nothing, is removed.
 */
export function embedMarkdown(markdown: string): string {
  const lines = splitCodeBlocks(markdown.trimEnd().split('\n')).flatMap((part) => {
    if (typeof part === 'string') return [part.replace(/^#{1,6}\s+(.+)$/, '**$1**')];
    const { opening, fence, code, closing } = part;
    if (closing.length > 0) return [opening, ...code, ...closing];
    return code.length === 0 ? [] : [opening, ...code, fence.prefix + fence.mark];
  });
  return lines.join('\n').trim();
}
