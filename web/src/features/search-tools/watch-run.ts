import { listToolRuns, type TOOLS } from '@lectern/shared/contracts/search-tools.ts';
import { call, type ReplyOf } from '../../http/call.ts';

const POLL_INTERVAL_MS = 700;

/** The progress of a run. */
export interface RunProgress {
  readonly percent: number;
  readonly log: readonly string[];
}

type Run = ReplyOf<typeof listToolRuns>[number];

/**
 * Calls a tool and reports the progress of its run until the reply arrives, and once afterwards. Errors while polling
 * the progress are ignored.
 */
export async function watchRun<Reply>(
  tool: (typeof TOOLS)[number],
  ask: () => Promise<Reply>,
  onProgress: (progress: RunProgress) => void,
): Promise<Reply> {
  const before = await newestRun(tool);
  const poll = async () => {
    const run = await newestRun(tool);
    if (run && run.id !== before?.id) onProgress(run);
  };
  const timer = setInterval(() => void poll(), POLL_INTERVAL_MS);
  try {
    return await ask();
  } finally {
    clearInterval(timer);
    await poll();
  }
}

async function newestRun(tool: string): Promise<Run | undefined> {
  const runs = await call(listToolRuns, {}).catch(() => []);
  return runs.find((run) => run.tool === tool);
}
