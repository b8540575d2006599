import { PageFailure } from '../errors/page-failure.ts';
import type { ProcessTask } from './parser-process.ts';
import { PARSER_PROGRAM, TaskThread } from './task-thread.ts';
import { failedReply, type ThreadMessage } from './thread-messages.ts';

/** The program of a ParserProcess: runs each task in a thread, whose time and memory are limited. */
const thread = new TaskThread(PARSER_PROGRAM, Number(process.argv[2]));
thread.start();

async function run({ task, subject, timeoutMs }: ProcessTask): Promise<ThreadMessage> {
  try {
    return await thread.run(task, subject, timeoutMs);
  } catch (error) {
    if (!(error instanceof PageFailure)) throw error;
    return failedReply(error);
  }
}

process.on('message', async (task: ProcessTask) => process.send?.(await run(task)));
// The worker, which also gets the signals of a terminal, decides when this process ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.once('disconnect', () => process.exit());
