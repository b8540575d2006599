import { EXIT_CODES } from './commands/exit-codes.ts';
import { runCommandLine } from './commands/run-command-line.ts';
import { createProgress } from './terminal/progress.ts';

const { env, platform, stdin, stdout, stderr } = process;

// The reader of our output may end first, as in "lectern docs list | head -1". The command still finishes.
for (const stream of [stdout, stderr]) stream.on('error', () => {});

const context = {
  platform,
  env,
  folder: process.cwd(),
  print: (line: string) => void stdout.write(`${line}\n`),
  note: (line: string) => void stderr.write(`${line}\n`),
  progress: createProgress(stderr),
  exitOnInterrupt: () => void process.once('SIGINT', () => process.exit(EXIT_CODES.cancelled)),
  terminal: stdin.isTTY && stderr.isTTY ? { input: stdin, output: stderr } : null,
  hasColor: stdout.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb',
};

const exitCode = await runCommandLine(process.argv.slice(2), context);
if (exitCode !== null) process.exitCode = exitCode;
