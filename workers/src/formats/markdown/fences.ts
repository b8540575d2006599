/** A fence's opening line: list markers and quotation marks may stand before it. */
const OPENING = /^((?:[ \t]|>|[-*+] |\d{1,9}[.)] )*)(`{3,}|~{3,})([^`]*)$/;

export interface Fence {
  /** The run of backticks or tildes. */
  readonly mark: string;
  /** What stands before the mark on each of its lines: indentation and quotation marks. */
  readonly prefix: string;
  /** The info string; '' when there is none. */
  readonly info: string;
}

/** The fence that `line` opens; null when it opens none. */
export function parseOpeningFence(line: string): Fence | null {
  const match = OPENING.exec(line);
  if (!match) return null;
  const [, before = '', mark = '', info = ''] = match;
  return {
    mark,
    prefix: before.replace(/[-*+](?= )|\d{1,9}[.)](?= )/g, (marker) => ' '.repeat(marker.length)),
    info: info.trim(),
  };
}

/** Whether `line` closes `fence` (CommonMark 4.5: at least as long, and nothing after it). */
export function isClosingFence(line: string, fence: Fence): boolean {
  const mark = line.replace(/^[ \t>]*/, '').trimEnd();
  return mark.length >= fence.mark.length && mark.startsWith(fence.mark) && /^(`+|~+)$/.test(mark);
}

/** For each of `lines` whether it stands in a fenced code block, its fences included. */
export function findCodeLines(lines: readonly string[]): boolean[] {
  let open: Fence | null = null;
  return lines.map((line) => {
    if (open !== null) {
      if (isClosingFence(line, open)) open = null;
      return true;
    }
    open = parseOpeningFence(line);
    return open !== null;
  });
}
