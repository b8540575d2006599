import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { MessageFilter } from './message-filter.ts';

/** The file descriptor to which Chromium writes with `--remote-debugging-pipe`. */
const PIPE = 4;

/**
 * Runs `launch`, and filters what the launched `executablePath` sends to Playwright, which limits neither the size nor the number
 * of messages.
 */
export async function filterMessages<Launched>(
  executablePath: string,
  launch: () => Promise<Launched>,
): Promise<Launched> {
  const children: ChildProcess[] = [];
  // Node.js documents the message of this channel.
  const onChild = (message: unknown) => void children.push((message as { process: ChildProcess }).process);
  subscribe('child_process', onChild);
  try {
    const launched = await launch();
    filterPipe(children.findLast(({ spawnfile }) => spawnfile === executablePath));
    return launched;
  } finally {
    unsubscribe('child_process', onChild);
  }
}

function filterPipe(chromium: ChildProcess | undefined): void {
  const pipe = chromium?.stdio[PIPE];
  const [read, ...others] = pipe?.listeners('data') ?? [];
  if (!pipe || !read || others.length > 0) throw new Error('Playwright does not read the debugging pipe');
  const filter = new MessageFilter((message) => read.call(pipe, message));
  pipe.removeAllListeners('data').on('data', (chunk: Buffer) => filter.push(chunk));
}
