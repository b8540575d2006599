import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports CPU time in hundredths of a second (proc(5), USER_HZ). */
const MS_PER_TICK = 10;

/**
 * Returns the CPU time of a process and its children in milliseconds. NaN if the process is gone or the system is not
 * Linux.
 */
export function processCpuMs(pid: number): number {
  if (fieldsOf(pid).length === 0) return Number.NaN;
  const ticks = familyOf(pid).map((one) => Number(fieldsOf(one)[11]) + Number(fieldsOf(one)[12]));
  return ticks.reduce((sum, each) => sum + (Number.isNaN(each) ? 0 : each), 0) * MS_PER_TICK;
}

/** The process and its children. */
function familyOf(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.map(Number).filter((one) => one === pid || fieldsOf(one)[1] === String(pid));
}

/** Reads the fields after the process name, which may contain spaces, from /proc/<pid>/stat. */
function fieldsOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/**
 * The resident memory of a process and its running children in MB, now or at most. Mapped files, mostly the program of
 * Node.js, are the same pages in all of them, so only the ones of the process itself count.
 */
export function memoryMbOf(pid: number): { readonly now: number; readonly peak: number } {
  const sums = { now: 0, peak: 0 };
  for (const one of familyOf(pid)) {
    const status = readFileSync(`/proc/${one}/status`, 'utf8');
    const megabytes = (name: string) => {
      const kibibytes = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1];
      return (Number(kibibytes) * 1_024) / 1e6;
    };
    const shared = one === pid ? 0 : megabytes('RssFile');
    sums.now += megabytes('VmRSS') - shared;
    sums.peak += megabytes('VmHWM') - shared;
  }
  return { now: Math.round(sums.now), peak: Math.round(sums.peak) };
}
