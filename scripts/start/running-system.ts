import type { EmbeddedPostgres } from '../../infra/embedded-postgres/embedded-postgres.ts';
import { keepRunning } from './keep-running.ts';
import { launchProcess, type ManagedProcess, type ProcessPlan } from './managed-process.ts';
import { StartError } from './start-error.ts';

const MAX_START_MS = 60_000;

export interface RunningSystem {
  /** Starts PostgreSQL, restarts it on the same port whenever it exits, and stops it last. */
  launchPostgres(start: (port?: number) => Promise<EmbeddedPostgres>): Promise<EmbeddedPostgres>;
  /**
   * Starts a process and restarts it whenever it exits. Resolves when it is ready for the first time. Rejects if it exits with
   * an exit code before, or if `signal` aborts.
   */
  launch(plan: ProcessPlan, signal: AbortSignal): Promise<void>;
  /** Resolves with a description if something exits too often. */
  failure: Promise<string>;
  /** Stops the processes, and kills them after `limitMs`. */
  stopProcesses(limitMs: number): Promise<void>;
  /** Stops the database. Call it after the processes have stopped. */
  stopDatabase(): Promise<void>;
  /** Kills everything. The database recovers at the next start. */
  kill(): void;
}

export interface RunningSystemOptions {
  /** Receives the IDs of the processes whenever they change. */
  onChange(pids: number[]): void;
  print(line: string): void;
}

/** Supervises the processes and PostgreSQL: restarts them when they exit, and stops them in the end. */
export function createRunningSystem({ onChange, print }: RunningSystemOptions): RunningSystem {
  const processes = new Map<string, ManagedProcess>();
  let postgres: Promise<EmbeddedPostgres> | null = null;
  const stopping = new AbortController();
  const { signal: stopSignal } = stopping;
  const failure = Promise.withResolvers<string>();

  function start(plan: ProcessPlan): ManagedProcess {
    const started = launchProcess(plan);
    processes.set(plan.name, started);
    onChange([...processes.values()].flatMap(({ pid }) => pid ?? []));
    return started;
  }

  return {
    failure: failure.promise,
    async launchPostgres(startServer) {
      postgres = startServer();
      const first = await postgres;
      const port = Number(new URL(first.url).port);
      const restart = () => {
        postgres = startServer(port);
        return postgres;
      };
      const kept = keepRunning(first, { name: 'PostgreSQL', restart, signal: stopSignal, print });
      void kept.then((reason) => {
        if (reason !== null) failure.resolve(reason);
      });
      return first;
    },
    async launch(plan, signal) {
      signal.throwIfAborted();
      let isReady = false;
      const ready = Promise.withResolvers<void>();
      const run = () => {
        const started = start(plan);
        started.ready.then(() => {
          isReady = true;
          ready.resolve();
        });
        return started;
      };
      const kept = keepRunning(run(), {
        name: `The process "${plan.name}"`,
        restart: run,
        // The first start exits with a code because of a wrong setting, but a signal comes from outside.
        isFatal: (how) => !isReady && !how.startsWith('signal'),
        signal: stopSignal,
        print,
      });
      void kept.then((reason) => {
        if (!isReady) ready.reject(new StartError(`${reason}; see its output above`));
        else if (reason !== null) failure.resolve(describe(reason, processes.get(plan.name)));
      });
      await waitFor(ready.promise, plan.name, signal);
    },
    async stopProcesses(limitMs) {
      stopping.abort();
      await Promise.all([...processes.values()].map((started) => started.stop(limitMs)));
    },
    async stopDatabase() {
      const server = await postgres?.catch(() => null);
      await server?.stop();
    },
    kill() {
      stopping.abort();
      for (const started of processes.values()) started.kill();
      void postgres?.then((server) => server.stopImmediately());
    },
  };
}

/** The last lines explain the exit; others may have been printed since. */
function describe(reason: string, last: ManagedProcess | undefined): string {
  const lines = last?.lastLines ?? [];
  return lines.length === 0 ? reason : `${reason}. Its last messages:\n${lines.join('\n')}`;
}

async function waitFor(ready: Promise<void>, name: string, signal: AbortSignal): Promise<void> {
  const limit = AbortSignal.timeout(MAX_START_MS);
  const stop = AbortSignal.any([limit, signal]);
  const aborted = new Promise<never>((_, reject) => {
    stop.addEventListener('abort', () => reject(limit.aborted ? timeoutError(name) : signal.reason));
  });
  await Promise.race([ready, aborted]);
}

function timeoutError(name: string): StartError {
  const seconds = MAX_START_MS / 1000;
  return new StartError(`The process "${name}" was not ready within ${seconds} s; see its output above`);
}
