import { type Fence, isClosingFence, parseOpeningFence } from './fences.ts';

/** Info strings of code blocks between which a reader of Next.js' documentation switches: `tsx switcher`, `jsx switcher`. */
const TYPESCRIPT = /^tsx?\b.*\bswitcher\b/;
const JAVASCRIPT = /^jsx?\b.*\bswitcher\b/;

/** Removes the JavaScript variant of a code block after its TypeScript variant. */
export function dropCodeVariants(markdown: string): string {
  if (!markdown.includes('switcher')) return markdown;
  const written: string[] = [];
  let open: Fence | null = null;
  let isAfterTypescript = false;
  let isDropped = false;
  for (const line of markdown.split('\n')) {
    const fence: Fence | null = open === null ? parseOpeningFence(line) : null;
    if (fence) {
      isDropped = isAfterTypescript && JAVASCRIPT.test(fence.info);
      isAfterTypescript = TYPESCRIPT.test(fence.info);
      while (isDropped && written.at(-1)?.trim() === '') written.pop();
      open = fence;
    } else if (open && isClosingFence(line, open)) {
      open = null;
      if (isDropped) continue;
    } else if (!open) {
      isAfterTypescript &&= line.trim() === '';
      isDropped = false;
    }
    if (!isDropped) written.push(line);
  }
  return written.join('\n');
}
