/** A code fence that is open: what closes it, and what opens it again. */
export interface OpenFence {
  readonly opening: string;
  readonly closing: string;
  /** The marks alone, such as three backticks. */
  readonly marks: string;
}

const FENCE_LINE = /^([\s>]*(?:[-*+] +|\d+[.)] +)?)(`{3,}|~{3,})(.*)$/;

/**
 * The fence that is open after `line`, given the one that was open before it; null when none is.
 * Follows CommonMark 4.5, but takes any indentation, because fences inside list items are indented.
 */
export function fenceAfter(line: string, open: OpenFence | null): OpenFence | null {
  const [, indent = '', marks = '', info = ''] = FENCE_LINE.exec(line) ?? [];
  if (marks === '') return open;
  if (open) return info.trim() === '' && marks.startsWith(open.marks) ? null : open;
  if (marks.startsWith('`') && info.includes('`')) return null;
  return { opening: line, closing: indent.replace(/[^\s>]/g, ' ') + marks, marks };
}

/** The fence that is open at the end of `text`; null when all are closed. */
export function openFenceOf(text: string): OpenFence | null {
  if (!text.includes('```') && !text.includes('~~~')) return null;
  return text.split('\n').reduce<OpenFence | null>((open, line) => fenceAfter(line, open), null);
}

/** The text with its last fence closed, should it be open. */
export function closeFences(text: string): string {
  const open = openFenceOf(text);
  return open ? `${text}\n${open.closing}` : text;
}
