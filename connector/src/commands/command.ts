import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Terminal } from '../terminal/ask-user.ts';
import type { Progress } from '../terminal/progress.ts';
import { ArgumentError, EXIT_CODES } from './exit-codes.ts';

/** The process that runs a command, as far as commands use it. */
export interface CommandContext {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The current folder. */
  readonly folder: string;
  /** Writes a line of data to standard output. */
  readonly print: (line: string) => void;
  /** Writes a line for people to standard error. */
  readonly note: (line: string) => void;
  /** Shows the command's progress on a terminal. */
  readonly progress: Progress;
  /** Where the user can answer questions; null if there is no terminal. */
  readonly terminal: Terminal | null;
  /** From now on, Ctrl-C ends the process with code 130. */
  readonly exitOnInterrupt: () => void;
  /** Whether standard output may have colors. */
  readonly hasColor: boolean;
}

/** An option of `parseArgs`, as the help shows it; hidden without `help`. */
type Option = NonNullable<ParseArgsConfig['options']>[string] & {
  readonly help?: readonly [option: string, description: string];
};
type Options = Readonly<Record<string, Option>>;
type Parsed<Own extends Options> = ReturnType<
  typeof parseArgs<{ options: Own; allowPositionals: true }>
>['values'];

export interface Command {
  /** One or two words, such as `docs add`. */
  readonly name: string;
  /** The arguments as the help shows them, such as `<editor>`; '' for none. */
  readonly usage: string;
  /** A description for the help. */
  readonly summary: string;
  /** The options as the help shows them, with their description. */
  readonly help: readonly NonNullable<Option['help']>[];
  /** Resolves with the exit code; null if the process continues. Throws CommandError. */
  readonly run: (args: readonly string[], context: CommandContext) => Promise<number | null>;
}

/** Undefined for success; null if the process continues. */
type ExitCode = number | null | undefined;

export interface CommandDefinition<Own extends Options> extends Omit<Command, 'usage' | 'help' | 'run'> {
  /** Default ''. */
  readonly usage?: string;
  readonly options: Own;
  readonly minArguments?: number;
  /** Default 0; Infinity if the last one may be repeated. */
  readonly maxArguments?: number;
  readonly run: (
    input: { readonly values: Parsed<Own>; readonly words: readonly string[] },
    context: CommandContext,
  ) => ExitCode | Promise<ExitCode>;
}

/** Defines a command. Its options are parsed strictly: a misspelled one is an ArgumentError. */
export function defineCommand<const Own extends Options>(definition: CommandDefinition<Own>): Command {
  const { usage = '', options, minArguments = 0, maxArguments = 0, ...command } = definition;
  return {
    ...command,
    usage,
    help: Object.values<Option>(options).flatMap(({ help }) => (help ? [help] : [])),
    run: async (args, context) => {
      const { values, positionals } = parse(args, options);
      if (positionals.length < minArguments)
        throw new ArgumentError(`Missing argument: lectern ${command.name} ${usage}`);
      const extra = positionals[maxArguments];
      if (extra !== undefined) throw new ArgumentError(`Unexpected argument "${extra}"`);
      const exitCode = await definition.run({ values, words: positionals }, context);
      return exitCode === undefined ? EXIT_CODES.ok : exitCode;
    },
  };
}

function parse<Own extends Options>(args: readonly string[], options: Own) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const [, name = ''] =
      /^Option '--([\w-]+)(?: <value>)?' argument (?:missing|is ambiguous)/.exec(message) ?? [];
    const option = options[name];
    if (option) throw new ArgumentError(`Missing value: ${option.help?.[0] ?? `--${name} <value>`}`);
    // The rest of Node's message explains how to pass such a text as an argument.
    throw new ArgumentError((message.split('. ')[0] ?? '').replaceAll("'", '"'));
  }
}
