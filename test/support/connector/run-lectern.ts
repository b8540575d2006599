import { PassThrough } from 'node:stream';
import { runCommandLine } from '../../../connector/src/commands/run-command-line.ts';

export interface LecternRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface LecternRunOptions {
  readonly folder: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The user's input on a terminal. Without it, the command has no terminal. */
  readonly typed?: readonly string[];
}

/** Runs a command of the connector in this process. */
export async function runLectern(
  args: readonly string[],
  { folder, env = {}, typed }: LecternRunOptions,
): Promise<LecternRun> {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const terminal = typed === undefined ? null : typingTerminal(typed, stderr);
  const code = await runCommandLine(args, {
    ...{ platform: 'linux', env: { HOME: folder, ...env }, folder, terminal, hasColor: false },
    print: (line) => stdout.push(line),
    note: (line) => stderr.push(line),
    progress: { show() {}, clear() {} },
    exitOnInterrupt() {},
  });
  return { code, stdout: stdout.join('\n'), stderr: stderr.join('\n') };
}

/** Types the next line when a question is shown. */
function typingTerminal(typed: readonly string[], shown: string[]) {
  const input = new PassThrough();
  const output = new PassThrough();
  const lines = [...typed];
  output.on('data', (chunk) => {
    shown.push(String(chunk));
    if (/(?:: |\] )$/.test(String(chunk))) setImmediate(() => input.write(`${lines.shift() ?? '\u0003'}\n`));
  });
  return { input, output };
}
