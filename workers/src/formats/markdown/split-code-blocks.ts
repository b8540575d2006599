import { type Fence, isClosingFence, parseOpeningFence } from './fences.ts';

/** A fenced code block. */
export interface CodeBlock {
  readonly opening: string;
  readonly fence: Fence;
  readonly code: readonly string[];
  /** The closing fence; empty when the text ends before it. */
  readonly closing: readonly string[];
}

/** Splits a text into its lines outside code, and its code blocks. */
export function splitCodeBlocks(lines: readonly string[]): (string | CodeBlock)[] {
  const parts: (string | CodeBlock)[] = [];
  for (let at = 0; at < lines.length; ) {
    const opening = lines[at] ?? '';
    const fence = parseOpeningFence(opening);
    let end = at;
    if (fence) {
      end += 1;
      while (end < lines.length && !isClosingFence(lines[end] ?? '', fence)) end += 1;
      parts.push({ opening, fence, code: lines.slice(at + 1, end), closing: lines.slice(end, end + 1) });
    } else parts.push(opening);
    at = end + 1;
  }
  return parts;
}
