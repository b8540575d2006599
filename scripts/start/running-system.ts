import type { EmbeddedPostgres } from '../../infra/embedded-postgres/embedded-postgres.ts';
import { launchProcess, type ManagedProcess, type ProcessPlan } from './managed-process.ts';
import { StartError } from './start-error.ts';

const readyLimitMs = 60_000;

export interface RunningSystem {
  /** Takes over the database server, which stops after all processes. */
  adoptPostgres(postgres: EmbeddedPostgres): void;
  /** Starts a process; resolves when it serves, rejects when `signal` is aborted before. */
  launch(plan: ProcessPlan, signal: AbortSignal): Promise<void>;
  /** Resolves with a description when something ends that nobody asked to stop. */
  failure: Promise<string>;
  /** Asks the processes to stop, and ends by force those that have not after `limitMs`. */
  stopProcesses(limitMs: number): Promise<void>;
  /** Comes after the processes have stopped, for they use it until then. */
  stopDatabase(): Promise<void>;
  /** Ends everything at once; the database recovers at the next start. */
  kill(): void;
}

/** Keeps what was started, so that all of it can be stopped. `onChange` receives the numbers of the processes. */
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
        reportFailure(`The process "${plan.name}" ended unexpectedly (${how}); its messages stand above`),
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
  const limit = AbortSignal.timeout(readyLimitMs);
  const stop = AbortSignal.any([limit, signal]);
  const given = new Promise<never>((_, reject) => {
    stop.addEventListener('abort', () => reject(limit.aborted ? tooLate(name) : signal.reason));
  });
  await Promise.race([ready, given]);
}

function tooLate(name: string): StartError {
  const seconds = readyLimitMs / 1000;
  return new StartError(`The process "${name}" was not ready within ${seconds} s; its messages stand above`);
}
