import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { processCpuMs } from '../process-usage.ts';
import type { LoadReport, LoadStage } from './offered-load.ts';

/** The result of a stage, with the CPU time of the servers in milliseconds. */
export interface Measured extends LoadReport {
  readonly apiMs: number;
  readonly postgresMs: number;
  readonly wallMs: number;
}

/** Generates the load of a stage. */
export type Drive = (stage: LoadStage) => Promise<Measured>;

/** Sends stages to the load generator and measures the servers meanwhile. */
export function driveLoad(load: ChildProcess, pids: { api: number; postgres: number }): Drive {
  return async (stage) => {
    const [apiBefore, postgresBefore] = [processCpuMs(pids.api), processCpuMs(pids.postgres)];
    const startedMs = performance.now();
    load.send(stage);
    // Safe: the load generator sends nothing else.
    const [report] = (await once(load, 'message')) as [LoadReport];
    return {
      ...report,
      apiMs: processCpuMs(pids.api) - apiBefore,
      postgresMs: processCpuMs(pids.postgres) - postgresBefore,
      wallMs: performance.now() - startedMs,
    };
  };
}
