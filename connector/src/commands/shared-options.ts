import { formatTable } from '../terminal/table.ts';
import type { CommandContext } from './command.ts';

/** An option without a value, with its description for the help. */
export function flag(option: string, description: string) {
  return { type: 'boolean', default: false, help: [option, description] } as const;
}

/** An option with a value, with its description for the help. */
export function text(option: string, description: string) {
  return { type: 'string', help: [option, description] } as const;
}

export const COLLECTION = text('--collection <name>', "name or ID; default: the project's collection");
export const JSON_OUTPUT = flag('--json', 'print JSON');

/** The control characters that JSON does not escape; terminals run sequences that begin with U+009B. */
const UNESCAPED_CONTROL = /[\u007f-\u009f]/g;

/** Prints a value as indented JSON. */
export function printJson(value: unknown, { print }: CommandContext): void {
  const escapeCharacter = (character: string) => `\\u00${character.charCodeAt(0).toString(16)}`;
  print(JSON.stringify(value, null, 2).replace(UNESCAPED_CONTROL, escapeCharacter));
}

/** Prints rows as a table with aligned columns. */
export function printTable(
  heading: readonly string[],
  rows: readonly (readonly string[])[],
  { print, hasColor }: CommandContext,
): void {
  for (const line of formatTable(heading, rows, hasColor)) print(line);
}
