import { VERSION } from '../version.ts';
import type { Command } from './command.ts';

const ENVIRONMENT = `Environment:
  LECTERN_URL      URL of your Lectern server; default: the last sign-in
  LECTERN_API_KEY  your API key; default: the key of the last sign-in
  SERVER_URL       URL of an MCP server, for add, doctor and the connection of an editor
  NO_COLOR         disables colors

Exit codes: 0 success, 1 failure, 2 wrong arguments, 3 not signed in, 4 not found, 5 outdated (sync --check)`;

/** The help for all commands. */
export function describeCommands(commands: readonly Command[]): string {
  const rows = commands.map((command) => [usageOf(command), command.summary] as const);
  return `lectern ${VERSION}: documentation for AI coding agents

${columns(rows)}

"lectern <command> --help" lists the options of a command.

${ENVIRONMENT}`;
}

/** The help for one command. */
export function describeCommand(command: Command): string {
  const options = command.help.length > 0 ? `\n\n${columns(command.help)}` : '';
  return `${usageOf(command)}\n\n${command.summary[0]?.toUpperCase()}${command.summary.slice(1)}.${options}`;
}

function usageOf({ name, usage }: Command): string {
  return ['lectern', name, usage].filter((part) => part !== '').join(' ');
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`).join('\n');
}
