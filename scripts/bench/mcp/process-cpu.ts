import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second for programs (proc(5), USER_HZ). */
const MS_PER_TICK = 10;

/**
 * Processor time that a process and the processes it started have used, in milliseconds; NaN where it is gone
 * or /proc is not Linux's.
 */
export function processCpuMs(pid: number): number {
  if (fieldsOf(pid).length === 0) return Number.NaN;
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const family = all.map(Number).filter((one) => one === pid || fieldsOf(one)[1] === String(pid));
  const ticks = family.map((one) => Number(fieldsOf(one)[11]) + Number(fieldsOf(one)[12]));
  return ticks.reduce((sum, each) => sum + (Number.isNaN(each) ? 0 : each), 0) * MS_PER_TICK;
}

/** What stands behind the name in /proc/<pid>/stat, which may hold blanks itself; nothing of a process that is gone. */
function fieldsOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
