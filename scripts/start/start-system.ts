import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { readConfig as readApiConfig } from '../../api/src/config.ts';
import { startEmbeddedPostgres } from '../../infra/embedded-postgres/embedded-postgres.ts';
import { describeMigrations } from '../../shared/src/db/describe-migrations.ts';
import { migrate } from '../../shared/src/db/migrate.ts';
import { readConfig as readWorkersConfig } from '../../workers/src/config.ts';
import { connectorBuild, ensureWebApplication } from '../build/builds.ts';
import { ensureFresh } from '../build/fresh-build.ts';
import { loadOrCreateAppSecret } from './app-secret.ts';
import { formatLogLine } from './format-log-line.ts';
import { describeEmulators, type EmulatorPlan, planEmulators } from './local-emulators.ts';
import type { RunningSystem } from './running-system.ts';
import type { StartSettings } from './settings.ts';
import { WORKERS_NODE_OPTIONS } from './workers-node-options.ts';

export interface StartContext {
  settings: StartSettings;
  root: string;
  system: RunningSystem;
  /** Aborted when the start is canceled or fails. */
  abort: AbortController;
  /** Restarts the processes and rebuilds the web application when a file changes. */
  watch: boolean;
  print(line: string): void;
}

/** Starts the database, emulators, builds, API and workers. Resolves when all of them are ready. */
export async function startSystem(context: StartContext): Promise<void> {
  const { settings, abort } = context;
  const plan = settings.isProduction ? null : planEmulators(process.env, settings.standInsPort);
  const environment = { ...process.env, ...baseEnvironment(settings), ...plan?.environment };
  checkConfiguration(environment);
  const preparing = prepareDatabase(context);
  await runTogether(abort, [
    preparing,
    buildParts(context),
    plan === null ? null : launch(context, 'emulators', 'infra/stand-ins/main.ts', environment),
  ]);
  const served = { ...environment, DATABASE_URL: await preparing };
  await runTogether(abort, [
    launch(context, 'api', 'api/src/main.ts', served),
    launch(context, 'workers', 'workers/src/main.ts', served, WORKERS_NODE_OPTIONS),
    context.watch ? watchWeb(context) : null,
  ]);
  await flushOutput();
  printSummary(context, plan);
}

/** Reports wrong settings of the processes at once, before the build and the database. */
function checkConfiguration(environment: NodeJS.ProcessEnv): void {
  readApiConfig(environment);
  readWorkersConfig(environment);
}

/** Waits for all tasks. The first failure aborts the others, and is thrown when all have settled. */
async function runTogether(abort: AbortController, tasks: (Promise<unknown> | null)[]): Promise<void> {
  let failure: unknown = null;
  const settle = (task: Promise<unknown> | null) =>
    task?.catch((error: unknown) => {
      failure ??= error;
      abort.abort(error);
    });
  await Promise.all(tasks.map(settle));
  if (failure !== null) throw failure;
  abort.signal.throwIfAborted();
}

function baseEnvironment(settings: StartSettings): Record<string, string> {
  return {
    PORT: String(settings.port),
    PUBLIC_URL: settings.publicUrl,
    LECTERN_HOME: settings.home,
    // Caches stripped and compiled code for later starts.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(settings.home, 'compile-cache'),
    // Production requires its own.
    ...(!settings.isProduction && {
      APP_SECRET: settings.appSecret ?? loadOrCreateAppSecret(settings.home),
      // Replaced when the embedded database is running.
      DATABASE_URL: settings.databaseUrl ?? 'postgres://127.0.0.1/lectern',
    }),
  };
}

async function prepareDatabase({ settings, system, print }: StartContext): Promise<string> {
  let databaseUrl = settings.databaseUrl;
  if (databaseUrl === null) {
    const postgres = await system.launchPostgres((port) =>
      startEmbeddedPostgres(settings.home, port === undefined ? {} : { port }),
    );
    if (postgres.note !== null) print(`Note: ${postgres.note}`);
    databaseUrl = postgres.url;
  }
  const ran = describeMigrations(await migrate(databaseUrl));
  if (ran !== null) print(ran);
  return databaseUrl;
}

async function buildParts({ root, abort, print }: StartContext): Promise<void> {
  const build = { root, signal: abort.signal, announce: print };
  await Promise.all([ensureWebApplication(build), ensureFresh(connectorBuild(), build)]);
}

function launch(
  context: StartContext,
  name: string,
  script: string,
  environment: NodeJS.ProcessEnv,
  nodeOptions: readonly string[] = [],
): Promise<void> {
  const watching = context.watch ? ['--watch', '--watch-preserve-output'] : [];
  const args = [...watching, ...nodeOptions, script];
  const plan = {
    name,
    args,
    cwd: context.root,
    environment,
    shouldSignalReady: true,
    onLine: createPrinter(context, name),
  };
  return context.system.launch(plan, context.abort.signal);
}

function watchWeb(context: StartContext): Promise<void> {
  const args = [
    join(context.root, 'node_modules/vite/bin/vite.js'),
    'build',
    '--watch',
    '--configLoader',
    'native',
  ];
  const cwd = join(context.root, 'web');
  const environment = { ...process.env };
  const plan = {
    name: 'web',
    args,
    cwd,
    environment,
    shouldSignalReady: false,
    onLine: createPrinter(context, 'web'),
  };
  return context.system.launch(plan, context.abort.signal);
}

/** Lets the event loop print the output of the processes from before they were ready. */
async function flushOutput(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

function createPrinter({ settings, print }: StartContext, name: string): (line: string) => void {
  return (line) => {
    const text = settings.isJsonLog ? line : formatLogLine(name, line);
    if (text !== null) print(text);
  };
}

function printSummary({ settings, print }: StartContext, plan: EmulatorPlan | null): void {
  if (settings.databaseUrl === null) print(`Data is stored in ${settings.home}`);
  if (plan !== null) for (const line of describeEmulators(plan)) print(line);
}
