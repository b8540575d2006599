import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { processCpuMs } from '../process-usage.ts';
import type { LoadReport, LoadStage, MixedRequest } from './offered-load.ts';

/** The result of a stage, with the CPU time of the servers in milliseconds. */
export interface Measured extends LoadReport {
  readonly serverMs: number;
  readonly postgresMs: number;
  readonly wallMs: number;
}

/** Generates the load of a stage. */
export type RunStage = (stage: LoadStage) => Promise<Measured>;

export interface LoadTarget {
  readonly origin: string;
  readonly pid: number;
  /** The parent of the database's processes. */
  readonly postgresPid: number;
}

/** Starts a load generator, which sends stages of these requests and measures the servers meanwhile. */
export async function startLoad(
  { origin, pid, postgresPid }: LoadTarget,
  requests: readonly MixedRequest[],
): Promise<{ readonly generator: ChildProcess; readonly runStage: RunStage }> {
  const generator = fork(join(import.meta.dirname, 'load-generator.ts'));
  generator.send({ origin, requests });
  await once(generator, 'message');
  const runStage: RunStage = async (stage) => {
    const [serverBefore, postgresBefore] = [processCpuMs(pid), processCpuMs(postgresPid)];
    const startedMs = performance.now();
    generator.send(stage);
    // Safe: the load generator sends nothing else.
    const [report] = (await once(generator, 'message')) as [LoadReport];
    return {
      ...report,
      serverMs: processCpuMs(pid) - serverBefore,
      postgresMs: processCpuMs(postgresPid) - postgresBefore,
      wallMs: performance.now() - startedMs,
    };
  };
  return { generator, runStage };
}
