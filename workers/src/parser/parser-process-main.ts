import { PageFailure } from '../errors/page-failure.ts';
import type { ProcessTask } from './parser-process.ts';
import { PARSER_PROGRAM, TaskThread } from './task-thread.ts';
import { failedReply, type ThreadMessage } from './thread-messages.ts';

/** The program of a ParserProcess: runs each task in a thread, with the same limits as in a worker. */
let thread: TaskThread | undefined;

async function run({ task, subject, timeoutMs, maxHeapMb }: ProcessTask): Promise<ThreadMessage> {
  thread ??= new TaskThread(PARSER_PROGRAM, maxHeapMb);
  try {
    return await thread.run(task, subject, timeoutMs);
  } catch (error) {
    if (!(error instanceof PageFailure)) throw error;
    return failedReply(error);
  }
}

process.on('message', async (task: ProcessTask) => process.send?.(await run(task)));
process.once('disconnect', () => process.exit());
