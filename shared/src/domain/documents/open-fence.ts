/** An open code fence, with the lines that close and reopen it. */
export interface OpenFence {
  readonly opening: string;
  readonly closing: string;
  /** The fence characters, such as three backticks. */
  readonly marks: string;
}

const FENCE_LINE = /^([\s>]*(?:[-*+] +|\d+[.)] +)?)(`{3,}|~{3,})(.*)$/;

/**
 * The fence that is open after `line`, or null; `open` is the fence before it. Follows CommonMark 4.5, but accepts any
 * indentation because fences in list items are indented.
 */
export function fenceAfter(line: string, open: OpenFence | null): OpenFence | null {
  const [, indent = '', marks = '', info = ''] = FENCE_LINE.exec(line) ?? [];
  if (marks === '') return open;
  if (open) return info.trim() === '' && marks.startsWith(open.marks) ? null : open;
  if (marks.startsWith('`') && info.includes('`')) return null;
  return { opening: line, closing: indent.replace(/[^\s>]/g, ' ') + marks, marks };
}

/** The fence open at the end of `text`, or null. */
export function openFenceOf(text: string): OpenFence | null {
  if (!text.includes('```') && !text.includes('~~~')) return null;
  return text.split('\n').reduce<OpenFence | null>((open, line) => fenceAfter(line, open), null);
}

/** Closes the last fence of `text` when it is open. */
export function closeFences(text: string): string {
  const open = openFenceOf(text);
  return open ? `${text}\n${open.closing}` : text;
}
