import { type DestinationStream, destination } from 'pino';

const MOST_WAITING_BYTES = 4_096;
const LONGEST_WAIT_MS = 100;
const EVERYDAY = '{"level":"info"';

/**
 * Standard output for a process that logs every request: its events are written some at a time, a tenth of a second
 * later at most, for a write of its own wakes another thread and costs more than all else of an event. Warnings and
 * errors are written at once, and everything when the process ends, save when it is killed.
 */
export function bufferedOutput(): DestinationStream {
  const output = destination({
    dest: 1,
    sync: false,
    minLength: MOST_WAITING_BYTES,
    periodicFlush: LONGEST_WAIT_MS,
  });
  return {
    write(event) {
      output.write(event);
      if (!event.startsWith(EVERYDAY)) output.flush();
    },
  };
}
