import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports CPU time in hundredths of a second (proc(5), USER_HZ). */
const MS_PER_TICK = 10;

/**
 * Returns the CPU time of a process and its children in milliseconds. NaN if the process is gone or the system is not
 * Linux.
 */
export function processCpuMs(pid: number): number {
  if (fieldsOf(pid).length === 0) return Number.NaN;
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const family = all.map(Number).filter((one) => one === pid || fieldsOf(one)[1] === String(pid));
  const ticks = family.map((one) => Number(fieldsOf(one)[11]) + Number(fieldsOf(one)[12]));
  return ticks.reduce((sum, each) => sum + (Number.isNaN(each) ? 0 : each), 0) * MS_PER_TICK;
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

/** The resident memory of a process in MB, now or at most. */
export function memoryMbOf(pid: number): { readonly now: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) => {
    const kibibytes = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1];
    return Math.round((Number(kibibytes) * 1_024) / 1e6);
  };
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}
