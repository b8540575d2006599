import { parentPort } from 'node:worker_threads';
import type { ThreadMessage, ThreadReply, ThreadTask } from './thread-messages.ts';

/** Answers each task that this thread receives. Bytes of a segment are moved, not copied. */
export function handleTasks<Task extends ThreadTask>(
  replyTo: (task: Task) => ThreadReply | Promise<ThreadReply>,
): void {
  parentPort?.on('message', async (task: Task) => {
    const before = process.threadCpuUsage();
    const reply = await replyTo(task);
    const { user, system } = process.threadCpuUsage(before);
    const transferred = reply.kind === 'segment' ? [reply.bytes.buffer as ArrayBuffer] : [];
    parentPort?.postMessage(
      { ...reply, cpuMs: (user + system) / 1_000 } satisfies ThreadMessage,
      transferred,
    );
  });
  parentPort?.postMessage({ kind: 'ready' } satisfies ThreadMessage);
}
