import { listToolRuns, type TOOLS } from '@lectern/shared/contracts/search-tools.ts';
import { call, type ReplyOf } from '../../http/call.ts';

const LOOK_EVERY_MS = 700;

/** How far a run is. */
export interface RunProgress {
  readonly percent: number;
  readonly log: readonly string[];
}

type Run = ReplyOf<typeof listToolRuns>[number];

/**
 * Makes a call to a tool and tells, until it is answered and once afterwards, how far its run is. What cannot be
 * learned of that is left out: the answer is what counts.
 */
export async function watchRun<Reply>(
  tool: (typeof TOOLS)[number],
  ask: () => Promise<Reply>,
  tell: (progress: RunProgress) => void,
): Promise<Reply> {
  const before = await newestRun(tool);
  const look = async () => {
    const run = await newestRun(tool);
    if (run && run.id !== before?.id) tell(run);
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  try {
    return await ask();
  } finally {
    clearInterval(timer);
    await look();
  }
}

async function newestRun(tool: string): Promise<Run | undefined> {
  const runs = await call(listToolRuns, {}).catch(() => []);
  return runs.find((run) => run.tool === tool);
}
