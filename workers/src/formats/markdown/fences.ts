/** The opening line of a fence, which list markers and quotation marks may precede. */
const OPENING = /^((?:[ \t]|>|[-*+] |\d{1,9}[.)] )*)(`{3,}|~{3,})([^`]*)$/;

export interface Fence {
  /** The run of backticks or tildes. */
  readonly mark: string;
  /** The indentation and quotation marks at the start of each line. */
  readonly prefix: string;
  /** The info string; '' when there is none. */
  readonly info: string;
}

/** Parses the opening line of a fence; null for any other line. */
export function parseOpeningFence(line: string): Fence | null {
  const match = line.includes('```') || line.includes('~~~') ? OPENING.exec(line) : null;
  if (!match) return null;
  const [, before = '', mark = '', info = ''] = match;
  return {
    mark,
    prefix: before.replace(/[-*+](?= )|\d{1,9}[.)](?= )/g, (marker) => ' '.repeat(marker.length)),
    info: info.trim(),
  };
}

/** Whether `line` closes `fence`: a mark of at least its length without further text (CommonMark 4.5). */
export function isClosingFence(line: string, fence: Fence): boolean {
  const mark = line.replace(/^[ \t>]*/, '').trimEnd();
  return mark.length >= fence.mark.length && mark.startsWith(fence.mark) && /^(`+|~+)$/.test(mark);
}

/** For each line, whether it belongs to a fenced code block, including the fences. */
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

/** The tag of a component, which only MDX has. MDX has no indented code. */
export const COMPONENT_LINE = /^ {0,3}<[A-Z]/m;

const INDENTED = /^(?: {4}| {0,3}\t)/;
/** Starts a block whose further lines are indented: a list item, definition or footnote, or an admonition or tab of MkDocs. */
const CONTAINER = /^ {0,3}(?:[-*+]|\d{1,9}[.)]|!!!|\?\?\?\+?|===|:|\[\^[^\]]+\]:)\s/;

/** For each line, whether it belongs to an indented code block (CommonMark 4.4). */
export function findIndentedCode(lines: readonly string[]): boolean[] {
  let isInContainer = false;
  let isAfterBlank = true;
  let isCode = false;
  return lines.map((line) => {
    if (line.trim() === '') {
      isAfterBlank = true;
      return isCode;
    }
    if (INDENTED.test(line)) isCode ||= isAfterBlank && !isInContainer;
    else {
      isCode = false;
      if (CONTAINER.test(line)) isInContainer = true;
      else if (isAfterBlank && !line.startsWith('  ')) isInContainer = false;
    }
    isAfterBlank = false;
    return isCode;
  });
}
