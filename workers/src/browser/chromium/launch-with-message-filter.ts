import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Stream } from 'node:stream';
import { MessageFilter } from './message-filter.ts';

/** The file descriptor to which Chromium writes with `--remote-debugging-pipe`. */
const PIPE = 4;

const filtered = new WeakSet<Stream>();

/**
 * Launches a browser and limits the messages that it sends to Playwright, which does not limit their size and number.
 * `executablePath` is the program that `launch` starts.
 */
export async function launchWithMessageFilter<Launched>(
  executablePath: string,
  launch: () => Promise<Launched>,
): Promise<Launched> {
  const children: ChildProcess[] = [];
  // Node.js documents the message of this channel.
  const onChild = (message: unknown) => void children.push((message as { process: ChildProcess }).process);
  subscribe('child_process', onChild);
  try {
    const launched = await launch();
    // Includes the pipes of browsers that are launched at the same time.
    const pipes = children.flatMap(
      ({ spawnfile, stdio }) => (spawnfile === executablePath && stdio[PIPE]) || [],
    );
    for (const pipe of pipes) filterPipe(pipe);
    if (!pipes.some((pipe) => filtered.has(pipe)))
      throw new Error('Playwright does not read the debugging pipe');
    return launched;
  } finally {
    unsubscribe('child_process', onChild);
  }
}

function filterPipe(pipe: Stream): void {
  const [read] = pipe.listeners('data');
  if (!read || filtered.has(pipe)) return;
  filtered.add(pipe);
  const filter = new MessageFilter((message) => read.call(pipe, message));
  pipe.removeAllListeners('data').on('data', (chunk: Buffer) => filter.push(chunk));
}
