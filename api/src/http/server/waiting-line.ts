import { createControlledDelay } from './controlled-delay.ts';
import { createSenderTurns, type RefusalReason, type Waiting } from './sender-turns.ts';

/** How often it is looked who has waited for too long, and whether there is room again. */
const LOOK_EVERY_MS = 10;
/** Each takes some ten kilobytes. */
const LONGEST = 2_000;
/** Hundreds of one sender at once are served one after the other; thousands are a fault, and are told so. */
const LONGEST_OF_A_SENDER = 500;
/** Hundreds are served in it; where what runs of a sender takes as long as that, it waits for something that is away. */
const LONGEST_WAIT_MS = 15_000;

/**
 * Those who wait until there is room: each sender has its turn, no longer than makes sense. Where it is full, who has the
 * most in it gives way (as in FQ-CoDel, RFC 8290), so that whoever floods it turns only itself away.
 */
export interface WaitingLine {
  /** So many wait. */
  readonly length: number;
  /** Admits at once where there is room and nobody waits. */
  enter(waiting: Waiting): void;
  /** To be called when somebody has left; who does not wait any more has not. */
  leave(waiting: Waiting): void;
  /** One of `sender` is worked on; the function it gives must be called when that ends. */
  begin(sender: string): () => void;
  /** To be called when room was made. */
  advance(): void;
  /** Why one more of `sender` would be turned away at once; null when it would not. */
  refusalOf(sender: string): RefusalReason | null;
  /** Notes that one was turned away before it entered. */
  noteRefusal(): void;
}

/** A line before what `hasRoom` speaks of, which each who is admitted takes some of. */
export function createWaitingLine(hasRoom: () => boolean, nowMs?: () => number): WaitingLine {
  const now = nowMs ?? (() => performance.now());
  const delay = createControlledDelay(now);
  const turns = createSenderTurns(now);
  let looking: NodeJS.Timeout | undefined;

  const isLong = () => turns.ready >= Math.min(LONGEST, delay.most);
  const refusalOf = (sender: string): RefusalReason | null => {
    const { waiting, isFull } = turns.of(sender);
    if (isFull) return waiting >= LONGEST_OF_A_SENDER ? 'sender' : null;
    return isLong() && turns.lastOfMoreThan(waiting + 1) === null ? 'overload' : null;
  };
  const advance = () => {
    for (let next = turns.next(); next; next = turns.next()) {
      const { waiting, sinceMs, isAlone } = next;
      const waitedMs = now() - sinceMs;
      // Where the line is as short as it should be, one who has sent nothing else has not made it.
      const isSpared = isAlone && turns.ready <= delay.most;
      const isLate = waitedMs > (isSpared ? delay.patienceMs : delay.limitMs);
      if (!isLate && !hasRoom()) break;
      turns.remove(waiting);
      if (isLate) {
        delay.refuse(waitedMs);
        waiting.refuse('overload');
      } else {
        delay.observe(waitedMs);
        waiting.admit();
      }
    }
    if (turns.length > 0) return;
    clearInterval(looking);
    looking = undefined;
  };
  const look = () => {
    for (const waiting of turns.heldSince(now() - LONGEST_WAIT_MS))
      if (turns.remove(waiting)) waiting.refuse('overload');
    advance();
  };
  const wait = (waiting: Waiting) => {
    const evicted = isLong() ? turns.lastOfMoreThan(turns.of(waiting.sender).waiting + 1) : null;
    turns.add(waiting);
    looking ??= setInterval(look, LOOK_EVERY_MS).unref();
    if (evicted === null || !turns.remove(evicted)) return;
    delay.refuse();
    evicted.refuse('overload');
  };
  return {
    get length() {
      return turns.length;
    },
    enter(waiting) {
      const refusal = refusalOf(waiting.sender);
      if (refusal !== null) {
        if (refusal === 'overload') delay.refuse();
        waiting.refuse(refusal);
      } else if (turns.ready === 0 && hasRoom() && !turns.of(waiting.sender).isFull) {
        delay.observe(0);
        waiting.admit();
      } else {
        wait(waiting);
      }
    },
    leave: (waiting) => void turns.remove(waiting),
    begin: turns.begin,
    advance,
    refusalOf,
    noteRefusal: () => delay.refuse(),
  };
}
