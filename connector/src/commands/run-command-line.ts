import { CancelledError } from '../terminal/ask-user.ts';
import { printable, printableLines } from '../terminal/printable.ts';
import { VERSION } from '../version.ts';
import { ALL_COMMANDS } from './all-commands.ts';
import type { Command, CommandContext } from './command.ts';
import { ArgumentError, CommandError, EXIT_CODES } from './exit-codes.ts';
import { describeCommand, describeCommands } from './help.ts';

/**
 * Runs the command that the arguments name. Failures are printed as one line.
 *
 * @returns the exit code; null while the process relays messages
 */
export async function runCommandLine(
  args: readonly string[],
  terminalContext: CommandContext,
): Promise<number | null> {
  // Packages, files and documents that notes name may have names from other people.
  const context = { ...terminalContext, note: (line: string) => terminalContext.note(printable(line)) };
  try {
    // Editors start the relay with pipes; on a terminal, it would wait for messages.
    const isPerson = args.length === 0 && context.terminal !== null;
    const hasHelp = isPerson || args.some((arg) => arg === '--help' || arg === '-h');
    const group = commandsBelow(args);
    if (hasHelp && group.length > 0) {
      context.print(describeCommands(group));
      return EXIT_CODES.ok;
    }
    const { command, rest } = findCommand(args);
    if (hasHelp)
      context.print(command.name === '' ? describeCommands(ALL_COMMANDS) : describeCommand(command));
    else if (command.name === '' && rest.some((arg) => arg === '--version' || arg === '-v'))
      context.print(VERSION);
    else {
      // The relay shuts down gracefully on its own.
      if (command.name !== '') context.exitOnInterrupt();
      return await command.run(rest, context);
    }
    return EXIT_CODES.ok;
  } catch (error) {
    context.progress.clear();
    if (error instanceof CancelledError) return EXIT_CODES.cancelled;
    const failure = isSystemError(error) ? new CommandError(describeSystemError(error)) : error;
    if (!(failure instanceof CommandError)) throw error;
    terminalContext.note(`lectern: ${printableLines(failure.message)}`);
    return failure.exitCode;
  }
}

/** Throws ArgumentError if the first words name no command. */
function findCommand(args: readonly string[]): { command: Command; rest: readonly string[] } {
  const leading = leadingWords(args);
  const command = ALL_COMMANDS.find(({ name }) => name !== '' && isPrefix(name.split(' '), leading));
  if (command) return { command, rest: args.slice(command.name.split(' ').length) };
  const [relay] = ALL_COMMANDS;
  if (leading.length === 0 && relay) return { command: relay, rest: args };
  const group = commandsBelow(args.slice(0, 1));
  const names = group.map(({ name }) => name.split(' ')[1]).join(', ');
  if (group.length > 0 && leading.length > 1)
    throw new ArgumentError(`Unknown command "${leading[0]} ${leading[1]}". Choose one of ${names}`);
  if (group.length > 0) throw new ArgumentError(`Missing command after "${leading[0]}": ${names}`);
  throw new ArgumentError(`Unknown command "${leading[0]}"`);
}

/** The commands of a group when only its name is given, such as `docs`. */
function commandsBelow(args: readonly string[]): readonly Command[] {
  const [word, ...others] = leadingWords(args);
  return others.length > 0 ? [] : ALL_COMMANDS.filter(({ name }) => name.startsWith(`${word} `));
}

function leadingWords(args: readonly string[]): readonly string[] {
  const end = args.findIndex((arg) => arg.startsWith('-'));
  return end < 0 ? args : args.slice(0, end);
}

function isPrefix(prefix: readonly string[], words: readonly string[]): boolean {
  return prefix.every((word, index) => words[index] === word);
}

/** A file that cannot be read or written, for example. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

function describeSystemError({ path, message }: NodeJS.ErrnoException): string {
  return `Could not use ${path ?? 'a file'}. Check its permissions and the free disk space (${message})`;
}
