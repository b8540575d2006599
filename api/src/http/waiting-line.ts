import { createControlledDelay } from './controlled-delay.ts';

/** How often it is looked who has waited for too long, and whether there is room again. */
const LOOK_EVERY_MS = 10;
/** Each takes some ten kilobytes. */
const LONGEST = 2_000;

/** Somebody who waits; one of the two is called, once. */
export interface Waiting {
  readonly admit: () => void;
  readonly refuse: () => void;
}

/** Those who wait until there is room, in the order in which they came, and no longer than makes sense. */
export interface WaitingLine {
  /** So many wait. */
  readonly length: number;
  /** Admits at once where there is room and nobody waits. */
  enter(waiting: Waiting): void;
  /** To be called when somebody has left; who does not wait any more has not. */
  leave(waiting: Waiting): void;
  /** To be called when room was made. */
  advance(): void;
}

/** A line before what `hasRoom` speaks of, which each who is admitted takes some of. */
export function createWaitingLine(hasRoom: () => boolean, nowMs?: () => number): WaitingLine {
  const now = nowMs ?? (() => performance.now());
  const delay = createControlledDelay(now);
  /** Since when each waits, the first of them first. */
  const line = new Map<Waiting, number>();
  let looking: NodeJS.Timeout | undefined;

  const advance = () => {
    for (const [first, sinceMs] of line) {
      const waitedMs = now() - sinceMs;
      const isLate = waitedMs > delay.limitMs;
      if (!isLate && !hasRoom()) break;
      line.delete(first);
      delay.observe(waitedMs, isLate);
      if (isLate) first.refuse();
      else first.admit();
    }
    if (line.size > 0) return;
    clearInterval(looking);
    looking = undefined;
  };
  return {
    get length() {
      return line.size;
    },
    enter(waiting) {
      if (line.size === 0 && hasRoom()) {
        delay.observe(0);
        waiting.admit();
      } else if (line.size >= LONGEST) {
        waiting.refuse();
      } else {
        line.set(waiting, now());
        looking ??= setInterval(advance, LOOK_EVERY_MS).unref();
      }
    },
    leave: (waiting) => void line.delete(waiting),
    advance,
  };
}
