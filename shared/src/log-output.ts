import { write, writeSync } from 'node:fs';
import { type DestinationStream, destination } from 'pino';

const STANDARD_OUTPUT = 1;
const MAX_BATCH_BYTES = 4_096;
const MAX_DELAY_MS = 100;
const INFO_EVENT = '{"level":"info"';
/** Further events are dropped while standard output is blocked. */
const MAX_BUFFERED_BYTES = 1024 * 1024;
/** Retries of writing to a full pipe when the process exits. */
const MAX_EXIT_TRIES = 50;

/**
 * Standard output for a process that logs every request. Events are written in batches, at most 100 ms late, because one
 * write per event costs more than the rest of logging it. Warnings and errors are written at once, and everything when
 * the process exits. A full disk neither stops the process nor delays its exit, which pino's own buffering cannot
 * guarantee.
 */
export function bufferedOutput(): DestinationStream {
  let waiting = '';
  /** Bytes that could not be written; they precede `waiting`. */
  let refused: Buffer = Buffer.alloc(0);
  let isWriting = false;
  let timer: NodeJS.Timeout | undefined;

  const writeAll = (rest: Buffer) => {
    write(STANDARD_OUTPUT, rest, (error, written) => {
      if (!error && written < rest.length) return writeAll(rest.subarray(written));
      isWriting = false;
      if (error) refused = rest;
      if (error || waiting !== '') scheduleWrite();
    });
  };
  const take = () => {
    const pending =
      refused.length > 0 ? Buffer.concat([refused, Buffer.from(waiting)]) : Buffer.from(waiting);
    waiting = '';
    refused = Buffer.alloc(0);
    return pending;
  };
  const writeNow = () => {
    clearTimeout(timer);
    timer = undefined;
    if (isWriting || refused.length + waiting.length === 0) return;
    isWriting = true;
    writeAll(take());
  };
  const scheduleWrite = () => {
    timer ??= setTimeout(writeNow, MAX_DELAY_MS).unref();
  };
  process.once('exit', () => writeOnExit(take()));
  return {
    write(event) {
      if (refused.length + waiting.length + event.length > MAX_BUFFERED_BYTES) return;
      waiting += event;
      const isUrgent = waiting.length >= MAX_BATCH_BYTES || !event.startsWith(INFO_EVENT);
      if (isUrgent) writeNow();
      else scheduleWrite();
    },
  };
}

/** Standard output without a buffer; a full disk does not stop the process either. */
export function plainOutput(): DestinationStream {
  const output = destination({ dest: STANDARD_OUTPUT, sync: true, maxLength: MAX_BUFFERED_BYTES });
  output.on('error', () => {});
  return output;
}

function writeOnExit(events: Buffer): void {
  let rest: Buffer = events;
  for (let tries = 0; rest.length > 0 && tries < MAX_EXIT_TRIES; tries += 1) {
    try {
      rest = rest.subarray(writeSync(STANDARD_OUTPUT, rest));
    } catch (error) {
      // A pipe with a slow reader is full only for a moment.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}
