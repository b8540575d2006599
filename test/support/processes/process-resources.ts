import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { waitUntil } from '../timing/wait-until.ts';
import type { LaunchedProcess } from './launch.ts';

/** The resources that a process uses after a garbage collection. */
export interface Resources {
  readonly residentBytes: number;
  readonly heapBytes: number;
  readonly externalBytes: number;
  readonly descriptors: number;
  readonly sockets: number;
  readonly threads: number;
}

const collected = z.object({ heapBytes: z.number(), externalBytes: z.number() });
const COLLECTED = /^collected (\{.*\})$/;

/** Node.js arguments for `measureResources`. */
export const COLLECTING = ['--expose-gc', '--import', './test/support/faults/collect-garbage.ts'];

/** Measures a process that runs with COLLECTING, after a garbage collection. Linux only. */
export async function measureResources(measured: LaunchedProcess): Promise<Resources> {
  const { processId, output } = measured;
  const told = () => output.filter((line) => COLLECTED.test(line));
  const before = told().length;
  measured.signal('SIGUSR2');
  await waitUntil(
    'collected',
    async () => told().length,
    (count) => count > before,
    20_000,
  );
  // The allocator returns freed memory with a delay.
  await pause(200);
  const heap = collected.parse(JSON.parse(COLLECTED.exec(told().at(-1) ?? '')?.[1] ?? ''));
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  const targets = listDescriptors(processId);
  return {
    residentBytes: kilobytes('VmRSS') * 1024,
    ...heap,
    descriptors: targets.length,
    sockets: targets.filter((target) => target.startsWith('socket:')).length,
    threads: kilobytes('Threads'),
  };
}

function listDescriptors(processId: number): string[] {
  const folder = `/proc/${processId}/fd`;
  return readdirSync(folder).flatMap((name) => {
    try {
      return [readlinkSync(`${folder}/${name}`)];
    } catch {
      return [];
    }
  });
}

/** Processes whose working directory or TMPDIR is `folder` or below it. Linux only. */
export function listProcessesIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((entry) => {
      try {
        const variables = readFileSync(`/proc/${entry}/environ`, 'utf8').split('\0');
        const places = [...variables, `TMPDIR=${readlinkSync(`/proc/${entry}/cwd`)}`];
        return places.some((place) => place.startsWith(`TMPDIR=${folder}`));
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** The slope of the linear regression of `value` over `at`. */
export function slopeOf(points: readonly { readonly at: number; readonly value: number }[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanAt, meanValue] = [mean(points.map(({ at }) => at)), mean(points.map(({ value }) => value))];
  const over = points.reduce((sum, { at, value }) => sum + (at - meanAt) * (value - meanValue), 0);
  return over / points.reduce((sum, { at }) => sum + (at - meanAt) ** 2, 0);
}
