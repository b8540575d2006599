import { formatTable } from '../terminal/table.ts';
import type { CommandContext } from './command.ts';

export const COLLECTION_HELP = [
  '--collection <name>',
  "name or number; default: the project's collection",
] as const;
export const JSON_HELP = ['--json', 'print JSON'] as const;

export function printJson(value: unknown, { print }: CommandContext): void {
  print(JSON.stringify(value, null, 2));
}

export function printTable(
  heading: readonly string[],
  rows: readonly (readonly string[])[],
  { print, hasColor }: CommandContext,
): void {
  for (const line of formatTable(heading, rows, hasColor)) print(line);
}
