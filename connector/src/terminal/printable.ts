// Control characters in texts of the server could move the cursor, change colors or write to the clipboard, and bidirectional
// ones could reverse the rest of a line (https://trojansource.codes).
const CONTROL = /[\p{Cc}\p{Bidi_Control}]+/gu;
const CONTROL_IN_LINE = /[^\P{Cc}\t\n]+|\p{Bidi_Control}+/gu;

/** A text of the server or of a file without control characters. */
export function printable(text: string): string {
  return text.replace(CONTROL, ' ');
}

/** A text of several lines without control characters other than tabs and line feeds. */
export function printableLines(text: string): string {
  return text.replace(CONTROL_IN_LINE, '');
}

/** The context of a command that prints texts of settings files, which the author of a project may have written. */
export function withPrintableOutput<Context extends { readonly print: (line: string) => void }>(
  context: Context,
): Context {
  return { ...context, print: (line: string) => context.print(printableLines(line)) };
}
