/** Why somebody is turned away: all that is asked is too much, or what the same sender has asked already. */
export type RefusalReason = 'overload' | 'sender';

/** Somebody who waits; one of the two is called, once. */
export interface Waiting {
  /** What it says of who sent it; '' when that is nothing. */
  readonly sender: string;
  readonly admit: () => void;
  readonly refuse: (reason: RefusalReason) => void;
}

/** Those of one sender. */
interface Sender {
  readonly name: string;
  /** So many may run. */
  readonly mostRunning: number;
  running: number;
  /** Since when each waits, the first of them first. */
  readonly waiting: Map<Waiting, number>;
  /** Since when one of them may run, in milliseconds: who waits for others of the same sender does not wait for room. */
  freeSinceMs: number;
}

/** So many requests of one sender run at a time, and leave places for others; more of it wait for these, and for nothing else. */
const RUNNING_OF_A_SENDER = 12;

/** Whose turn it is. */
export interface Next {
  readonly waiting: Waiting;
  /** Since when it could have run, in milliseconds. */
  readonly sinceMs: number;
  /** Whether nobody else of its sender waits. */
  readonly isAlone: boolean;
}

/** Whoever waits, by sender: each sender has its turn, however many of another one wait. */
export interface SenderTurns {
  /** So many wait who would run if there were room. */
  readonly ready: number;
  /** So many wait at all. */
  readonly length: number;
  /** How many of one sender wait, and whether they wait for others of the same. */
  of(name: string): { readonly waiting: number; readonly isFull: boolean };
  add(waiting: Waiting): void;
  /** False when it does not wait any more. */
  remove(waiting: Waiting): boolean;
  /** Who is next; null when nobody can run. It stays until it is removed. */
  next(): Next | null;
  /** The last of the sender with the most who wait and could run; null when it has no more than `count`. */
  lastOfMoreThan(count: number): Waiting | null;
  /** Those who came at `sinceMs` or before, and wait for others of the same sender. */
  heldSince(sinceMs: number): Waiting[];
  /** One of the sender begins to run; the function it gives must be called when it ends. */
  begin(name: string): () => void;
}

/** Makes a line in which nobody waits; `now` gives milliseconds that never go back. */
export function createSenderTurns(now: () => number): SenderTurns {
  const senders = new Map<string, Sender>();
  /** Those of whom somebody waits and could run, in the order of their turns. */
  const ready = new Set<Sender>();
  let [readyCount, length] = [0, 0];

  const senderOf = (name: string): Sender => {
    const known = senders.get(name);
    if (known) return known;
    // Those who say nothing are many, and some of them wait for others than us.
    const mostRunning = name === '' ? Number.POSITIVE_INFINITY : RUNNING_OF_A_SENDER;
    const sender: Sender = { name, mostRunning, running: 0, waiting: new Map(), freeSinceMs: 0 };
    senders.set(name, sender);
    return sender;
  };
  const isFull = ({ running, mostRunning }: Sender) => running >= mostRunning;
  const forgetIfGone = (sender: Sender) => {
    if (sender.waiting.size === 0) ready.delete(sender);
    if (sender.waiting.size === 0 && sender.running === 0) senders.delete(sender.name);
  };
  return {
    get ready() {
      return readyCount;
    },
    get length() {
      return length;
    },
    of(name) {
      const sender = senders.get(name);
      return { waiting: sender?.waiting.size ?? 0, isFull: sender !== undefined && isFull(sender) };
    },
    add(waiting) {
      const sender = senderOf(waiting.sender);
      sender.waiting.set(waiting, now());
      length += 1;
      if (isFull(sender)) return;
      readyCount += 1;
      ready.add(sender);
    },
    remove(waiting) {
      const sender = senders.get(waiting.sender);
      if (!sender?.waiting.delete(waiting)) return false;
      length -= 1;
      if (!isFull(sender)) readyCount -= 1;
      // The next turn is another one's.
      if (ready.delete(sender)) ready.add(sender);
      forgetIfGone(sender);
      return true;
    },
    next() {
      for (const { waiting, freeSinceMs } of ready)
        for (const [first, sinceMs] of waiting)
          return { waiting: first, sinceMs: Math.max(sinceMs, freeSinceMs), isAlone: waiting.size === 1 };
      return null;
    },
    lastOfMoreThan(count) {
      let most: Sender | null = null;
      for (const sender of ready) if (sender.waiting.size > (most?.waiting.size ?? count)) most = sender;
      return most === null ? null : ([...most.waiting.keys()].at(-1) ?? null);
    },
    heldSince(sinceMs) {
      const held: Waiting[] = [];
      for (const sender of senders.values()) {
        if (!isFull(sender)) continue;
        for (const [waiting, cameMs] of sender.waiting) {
          if (cameMs > sinceMs) break;
          held.push(waiting);
        }
      }
      return held;
    },
    begin(name) {
      const sender = senderOf(name);
      sender.running += 1;
      if (sender.running === sender.mostRunning) {
        readyCount -= sender.waiting.size;
        ready.delete(sender);
      }
      return () => {
        if (sender.running === sender.mostRunning) {
          readyCount += sender.waiting.size;
          sender.freeSinceMs = now();
          if (sender.waiting.size > 0) ready.add(sender);
        }
        sender.running -= 1;
        forgetIfGone(sender);
      };
    },
  };
}
