import { readdir, readFile } from 'node:fs/promises';

const LOOK_EVERY_MS = 100;
/** sysconf(_SC_CLK_TCK), which Linux has kept at 100 for programs. */
const TICKS_PER_SECOND = 100;

/** What a measured stretch cost, in seconds of one processor. */
export interface ProcessorTime {
  /** This process with its threads. */
  readonly own: number;
  /** The processes that it started, and those that they started. */
  readonly children: number;
}

interface ProcessState {
  readonly parentId: number;
  readonly ticks: number;
}

/**
 * Counts the processor time of this process and of all below it until the returned function is called. Processes
 * that end meanwhile count as they were last seen. Only on Linux: elsewhere the children's share is 0.
 */
export async function countProcessorTime(): Promise<() => Promise<ProcessorTime>> {
  const before = await ticksBelow();
  const latest = new Map(before);
  const look = async () => {
    for (const [id, ticks] of await ticksBelow()) latest.set(id, ticks);
  };
  const started = process.cpuUsage();
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await look();
    const { user, system } = process.cpuUsage(started);
    const ticks = [...latest].reduce((sum, [id, count]) => sum + count - (before.get(id) ?? 0), 0);
    return { own: (user + system) / 1e6, children: ticks / TICKS_PER_SECOND };
  };
}

/** The ticks of every process below this one, by its id. */
async function ticksBelow(): Promise<Map<number, number>> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const states = new Map<number, ProcessState>();
  for (const id of ids) {
    const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => null);
    if (stat !== null) states.set(Number(id), readStat(stat));
  }
  const isBelow = (id: number): boolean => {
    const parentId = states.get(id)?.parentId ?? 0;
    return parentId === process.pid || (parentId > 1 && isBelow(parentId));
  };
  return new Map([...states].filter(([id]) => isBelow(id)).map(([id, { ticks }]) => [id, ticks]));
}

/** proc(5): behind the name in parentheses stand the state, the parent, and from the 12th on the ticks of user and system. */
function readStat(stat: string): ProcessState {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { parentId: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
}
