import { printable } from './printable.ts';

/** The progress of a command, on one line of a terminal. */
export interface Progress {
  show(text: string): void;
  clear(): void;
}

const CLEAR_LINE = '\r\u001b[2K';

/** Writes nothing if `output` is not a terminal. */
export function createProgress(
  output: NodeJS.WritableStream & { isTTY?: boolean; columns?: number },
): Progress {
  if (!output.isTTY) return { show() {}, clear() {} };
  let isShown = false;
  return {
    show(text) {
      // A line that wraps cannot be cleared.
      output.write(`${CLEAR_LINE}${printable(text).slice(0, (output.columns ?? 80) - 1)}`);
      isShown = true;
    },
    clear() {
      if (isShown) output.write(CLEAR_LINE);
      isShown = false;
    },
  };
}
