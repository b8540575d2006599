import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { processCpuMs } from '../mcp/process-cpu.ts';
import type { LoadOrder, LoadReport } from './offered-load.ts';

/** What became of an order, and the processor time of those who served it, in milliseconds. */
export interface Measured extends LoadReport {
  readonly apiMs: number;
  readonly postgresMs: number;
  readonly wallMs: number;
}

/** Has the load of an order made. */
export type Drive = (order: LoadOrder) => Promise<Measured>;

/** Orders from the process `load`, and measures the others meanwhile. */
export function driveLoad(load: ChildProcess, pids: { api: number; postgres: number }): Drive {
  return async (order) => {
    const [apiBefore, postgresBefore] = [processCpuMs(pids.api), processCpuMs(pids.postgres)];
    const startedMs = performance.now();
    load.send(order);
    // The process that makes the load answers an order with nothing else.
    const [report] = (await once(load, 'message')) as [LoadReport];
    return {
      ...report,
      apiMs: processCpuMs(pids.api) - apiBefore,
      postgresMs: processCpuMs(pids.postgres) - postgresBefore,
      wallMs: performance.now() - startedMs,
    };
  };
}
