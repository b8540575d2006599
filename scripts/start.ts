import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EnvironmentError } from '../shared/src/env.ts';
import { UnavailableError } from '../shared/src/errors.ts';
import { claimHome } from './start/home-claim.ts';
import { prepareHome } from './start/home-folder.ts';
import { checkPorts, type NeededPort } from './start/ports.ts';
import { createRunningSystem } from './start/running-system.ts';
import { readStartSettings, type StartSettings } from './start/settings.ts';
import { StartError } from './start/start-error.ts';
import { startSystem } from './start/start-system.ts';
import { listenForStop } from './start/stop-request.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const watch = process.argv.includes('--watch');

const stopLimitMs = 30_000;
/** Without its database a process has nothing to finish. */
const failedStopLimitMs = 5_000;

try {
  process.exitCode = await run();
} catch (error) {
  console.error(`\nLectern could not start\n${explain(error)}`);
  process.exitCode = 1;
}
process.exit();

/** Runs the whole system until it is asked to stop (0) or a part of it fails (1). */
async function run(): Promise<number> {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  const settings = readStartSettings(process.env, root);
  prepareHome(settings.home);
  const claim = await claimHome(settings.home, console.log);
  const system = createRunningSystem(claim.record);
  const abort = new AbortController();
  const stop = listenForStop(() => {
    system.kill();
    process.exit(130);
  });
  const stopped = new Promise<null>((resolve) => stop.signal.addEventListener('abort', () => resolve(null)));
  stop.signal.addEventListener('abort', () => abort.abort());
  let starting: Promise<void> = Promise.resolve();
  try {
    await checkPorts(neededPorts(settings));
    starting = startSystem({ settings, root, system, abort, watch, print: console.log });
    const serving = starting.then(() => serveForever(settings));
    const failure = await Promise.race([serving, system.failure, stopped]);
    console.log(failure === null ? '\nStopping …' : `\n${failure}`);
    return failure === null ? 0 : 1;
  } finally {
    abort.abort();
    const limitMs = stop.signal.aborted ? stopLimitMs : failedStopLimitMs;
    await Promise.all([system.stopProcesses(limitMs), starting.catch(() => undefined)]);
    await system.stopDatabase();
    claim.release();
  }
}

function neededPorts({ port, standInsPort, isProduction }: StartSettings): NeededPort[] {
  const api = { variable: 'PORT', port, purpose: 'api and web application' };
  const standIns = { variable: 'STAND_INS_PORT', port: standInsPort, purpose: 'stand-ins' };
  return isProduction ? [api] : [api, standIns];
}

function serveForever({ publicUrl }: StartSettings): Promise<never> {
  console.log(`Lectern is ready at ${publicUrl}`);
  return new Promise(() => undefined);
}

/** What the person at the terminal can act on; the stack only for errors that nobody has foreseen. */
function explain(error: unknown): string {
  if (error instanceof StartError || error instanceof EnvironmentError) return error.message;
  if (!(error instanceof Error)) return String(error);
  if (error instanceof UnavailableError) return noDatabase(error);
  return error.constructor === Error ? error.message : (error.stack ?? error.message);
}

function noDatabase({ cause }: UnavailableError): string {
  const found = cause instanceof Error && cause.message !== '' ? `: ${cause.message}` : '';
  return `The database cannot be reached${found}; see whether it runs, and whether DATABASE_URL names it`;
}
