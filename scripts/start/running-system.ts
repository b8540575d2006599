import type { EmbeddedPostgres } from '../../infra/embedded-postgres/embedded-postgres.ts';
import { launchProcess, type ManagedProcess, type ProcessPlan } from './managed-process.ts';
import { StartError } from './start-error.ts';

const MAX_START_MS = 60_000;

export interface RunningSystem {
  /** Takes over the database server, which stops last. */
  adoptPostgres(postgres: EmbeddedPostgres): void;
  /** Starts a process. Resolves when it is ready; rejects if `signal` aborts first. */
  launch(plan: ProcessPlan, signal: AbortSignal): Promise<void>;
  /** Resolves with a description if something exits unexpectedly. */
  failure: Promise<string>;
  /** Stops the processes, and kills them after `limitMs`. */
  stopProcesses(limitMs: number): Promise<void>;
  /** Stops the database. Call it after the processes have stopped. */
  stopDatabase(): Promise<void>;
  /** Kills everything. The database recovers at the next start. */
  kill(): void;
}

/** Tracks everything that runs, to stop all of it. `onChange` receives the process IDs. */
export function createRunningSystem(onChange: (pids: number[]) => void): RunningSystem {
  const processes: ManagedProcess[] = [];
  let postgres: EmbeddedPostgres | null = null;
  let stopping = false;
  let reportFailure: (reason: string) => void = () => undefined;
  const failure = new Promise<string>((resolve) => {
    reportFailure = (reason) => {
      if (!stopping) resolve(reason);
    };
  });

  return {
    failure,
    adoptPostgres(server) {
      postgres = server;
      void server.failed.then(reportFailure);
    },
    async launch(plan, signal) {
      signal.throwIfAborted();
      const started = launchProcess(plan);
      processes.push(started);
      onChange(processes.flatMap(({ pid }) => pid ?? []));
      void started.ended.then((how) =>
        reportFailure(`The process "${plan.name}" exited unexpectedly (${how}); see its output above`),
      );
      await waitFor(started.ready, plan.name, signal);
    },
    async stopProcesses(limitMs) {
      stopping = true;
      await Promise.all(processes.map((started) => started.stop(limitMs)));
    },
    async stopDatabase() {
      await postgres?.stop();
    },
    kill() {
      stopping = true;
      for (const started of processes) started.kill();
      postgres?.abandon();
    },
  };
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
