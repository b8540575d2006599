import { write, writeSync } from 'node:fs';
import { type DestinationStream, destination } from 'pino';

const STANDARD_OUTPUT = 1;
const MOST_WAITING_BYTES = 4_096;
const LONGEST_WAIT_MS = 100;
const EVERYDAY = '{"level":"info"';
/** What cannot be written is kept up to this, and what comes then is lost. */
const MOST_KEPT_BYTES = 1024 * 1024;
/** Whoever reads a full pipe is given so many turns to make room when the process ends. */
const LAST_TRIES = 50;

/**
 * Standard output for a process that logs every request: its events are written some at a time, a tenth of a second
 * later at most, for a write of its own wakes another thread and costs more than all else of an event. Warnings and
 * errors are written at once, and everything when the process ends, save when it is killed. A process whose log leads
 * to a disk that is full works on, and ends when it is to.
 */
export function bufferedOutput(): DestinationStream {
  let waiting = '';
  /** What could not be written; it comes before all that waits. */
  let refused: Buffer = Buffer.alloc(0);
  let isWriting = false;
  let timer: NodeJS.Timeout | undefined;

  const writeOut = (rest: Buffer) => {
    write(STANDARD_OUTPUT, rest, (error, written) => {
      if (!error && written < rest.length) return writeOut(rest.subarray(written));
      isWriting = false;
      if (error) refused = rest;
      if (error || waiting !== '') writeSoon();
    });
  };
  const take = () => {
    const taken = refused.length > 0 ? Buffer.concat([refused, Buffer.from(waiting)]) : Buffer.from(waiting);
    waiting = '';
    refused = Buffer.alloc(0);
    return taken;
  };
  const writeNow = () => {
    clearTimeout(timer);
    timer = undefined;
    if (isWriting || refused.length + waiting.length === 0) return;
    isWriting = true;
    writeOut(take());
  };
  const writeSoon = () => {
    timer ??= setTimeout(writeNow, LONGEST_WAIT_MS).unref();
  };
  process.once('exit', () => writeLast(take()));
  return {
    write(event) {
      if (refused.length + waiting.length + event.length > MOST_KEPT_BYTES) return;
      waiting += event;
      const isUrgent = waiting.length >= MOST_WAITING_BYTES || !event.startsWith(EVERYDAY);
      if (isUrgent) writeNow();
      else writeSoon();
    },
  };
}

/** Standard output, to which every event is written at once; on a full disk it is as `bufferedOutput`. */
export function plainOutput(): DestinationStream {
  const output = destination({ dest: STANDARD_OUTPUT, sync: true, maxLength: MOST_KEPT_BYTES });
  output.on('error', () => {});
  return output;
}

function writeLast(events: Buffer): void {
  let rest: Buffer = events;
  for (let tries = 0; rest.length > 0 && tries < LAST_TRIES; tries += 1) {
    try {
      rest = rest.subarray(writeSync(STANDARD_OUTPUT, rest));
    } catch (error) {
      // A pipe whose reader is slow is full for a moment only.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}
