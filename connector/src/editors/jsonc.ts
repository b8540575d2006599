import { type Node, type ParseError, parseTree } from 'jsonc-parser';

/** The settings file is not in a form that can be edited safely. */
export class SettingsFormatError extends Error {}

/**
 * Parses JSON with comments and trailing commas, the format editors keep their settings in.
 *
 * @throws {SettingsFormatError} naming the first invalid line
 */
export function parseJsonc(text: string): Node {
  const errors: ParseError[] = [];
  // The parser does not know byte order marks; a space keeps the offsets.
  const root = parseTree(text.replace(/^\uFEFF/, ' '), errors, { allowTrailingComma: true });
  if (root && errors[0] === undefined) return root;
  const line = text.slice(0, errors[0]?.offset ?? 0).split('\n').length;
  throw new SettingsFormatError(`line ${line} is not valid JSON`);
}
