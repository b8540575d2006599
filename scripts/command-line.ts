import { type ParseArgsConfig, parseArgs } from 'node:util';

const USAGE_ERROR = 2;

/** Prints the usage and ends the process if the arguments contain `--help` or `-h`. */
export function showHelp(usage: string, args: readonly string[] = process.argv.slice(2)): void {
  if (!args.includes('--help') && !args.includes('-h')) return;
  console.log(usage);
  process.exit(0);
}

/**
 * Reads the arguments of a script. Ends the process with the usage for `--help`, and with code 2 for an unknown option or
 * more than `maxWords` other arguments.
 */
export function readCommandLine(
  usage: string,
  { options = {}, maxWords = 0 }: { options?: ParseArgsConfig['options']; maxWords?: number } = {},
): { words: string[]; flags: ReadonlySet<string> } {
  showHelp(usage);
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length > maxWords) throw new TypeError(`Unexpected argument '${positionals[maxWords]}'`);
    return { words: positionals, flags: new Set(Object.keys(values)) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Node.js adds how to pass an argument that starts with a dash, which no script needs.
    console.error(`${error.message.split('. ')[0]}\n\n${usage}`);
    return process.exit(USAGE_ERROR);
  }
}
