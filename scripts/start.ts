import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeStartError } from '../shared/src/describe-start-error.ts';
import { readCommandLine } from './command-line.ts';
import { loadEnvFile } from './start/env-file.ts';
import { prepareHome } from './start/home-folder.ts';
import { lockHome } from './start/home-lock.ts';
import { checkPorts } from './start/ports.ts';
import { createRunningSystem } from './start/running-system.ts';
import { readStartSettings, type StartSettings } from './start/settings.ts';
import { StartError } from './start/start-error.ts';
import { startSystem } from './start/start-system.ts';
import { listenForStop } from './start/stop-request.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const USAGE = `Usage: npm start

Starts Lectern with its database, and stops at Ctrl-C. "npm run dev" also restarts it on changes.
Settings are environment variables, or lines of the file .env; see docs/configuration.md. Common ones:

  PORT=3000                          the port of the web application
  LECTERN_HOME=.lectern              the folder of the data
  DATABASE_URL=postgres://…          a PostgreSQL database instead of the embedded one`;
const watch = readCommandLine(USAGE, { options: { watch: { type: 'boolean' } } }).flags.has('watch');

/** After a failure, processes need less time to stop. */
const MAX_STOP_AFTER_FAILURE_MS = 5_000;

try {
  process.exitCode = await run();
} catch (error) {
  console.error(`\nCould not start Lectern.\n${explain(error)}`);
  process.exitCode = 1;
}
process.exit();

/** Runs the system until a stop request (exit code 0) or a failure (1). */
async function run(): Promise<number> {
  loadEnvFile(root);
  const settings = readStartSettings(process.env, root);
  prepareHome(settings.home);
  const lock = await lockHome(settings.home, console.log);
  const system = createRunningSystem({ onChange: lock.record, print: console.log });
  const abort = new AbortController();
  const stop = listenForStop(() => {
    system.kill();
    process.exit(130);
  });
  const stopped = new Promise<null>((resolve) => stop.addEventListener('abort', () => resolve(null)));
  stop.addEventListener('abort', () => abort.abort());
  let starting: Promise<void> = Promise.resolve();
  try {
    await checkPorts(settings.ports);
    starting = startSystem({ settings, root, system, abort, watch, print: console.log });
    const serving = starting.then(() => serveForever(settings));
    const failure = await Promise.race([serving, system.failure, stopped]);
    console.log(failure === null ? '\nStopping …' : `\n${failure}`);
    return failure === null ? 0 : 1;
  } finally {
    abort.abort();
    const limitMs = stop.aborted ? settings.maxStopMs : MAX_STOP_AFTER_FAILURE_MS;
    await Promise.all([system.stopProcesses(limitMs), starting.catch(() => undefined)]);
    await system.stopDatabase();
    lock.release();
  }
}

function serveForever({ publicUrl }: StartSettings): Promise<never> {
  console.log(`Lectern is ready at ${publicUrl}`);
  return new Promise(() => undefined);
}

/** Describes an error for the terminal. Only unexpected errors include the stack. */
function explain(error: unknown): string {
  if (error instanceof StartError) return error.message;
  if (error instanceof Error && error.constructor === Error) return error.message;
  return describeStartError(error, process.env, ['PORT']);
}
