import { NotYetError } from '../errors.ts';

/** A handler that listens to its signal has so long to leave its work in order. */
const LEAVE_WITHIN_MS = 2_000;

/**
 * Waits for `work`, the doing of a job, until `signal` says that this worker stops; rejects with a NotYetError then,
 * so that another worker has the job at once, though what was begun may go on for a moment.
 */
export async function untilHandedBack<Result>(
  work: Promise<Result>,
  signal: AbortSignal,
  waitMs = 0,
): Promise<Result> {
  const handedBack = Promise.withResolvers<never>();
  const giveUp = () => handedBack.reject(new NotYetError('This worker stops; another one goes on', 0));
  let timer: NodeJS.Timeout | undefined;
  const leave = () => {
    timer = setTimeout(giveUp, waitMs);
  };
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true });
  // What goes on after it was given up may fail, and nobody waits for it.
  work.catch(() => {});
  try {
    return await Promise.race([work, handedBack.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
  }
}

/** The same for a handler that leaves its work in order by itself. */
export function untilLeft<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return untilHandedBack(work, signal, LEAVE_WITHIN_MS);
}
