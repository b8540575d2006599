/** The requests to one host: who is inside, who waits, and when the next may start. */
export class HostLane {
  #free: number;
  readonly #slots: number;
  readonly #waiting: Array<() => void> = [];
  readonly #usualGapMs: number;
  #gapMs: number;
  #nextStartMs = 0;
  #heldUntilMs = 0;

  constructor(slots: number, gapMs: number) {
    this.#free = slots;
    this.#slots = slots;
    this.#usualGapMs = gapMs;
    this.#gapMs = gapMs;
  }

  async takeSlot(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      const place = this.#waiting.indexOf(resolve);
      // The slot may have been handed over in the same turn; then it is the taker's to give back.
      if (place !== -1) {
        this.#waiting.splice(place, 1);
        reject(signal?.reason);
      }
    };
    this.#waiting.push(resolve);
    signal?.addEventListener('abort', giveUp, { once: true });
    await promise.finally(() => signal?.removeEventListener('abort', giveUp));
  }

  /** Gives the slot to the one who has waited longest. */
  releaseSlot(): void {
    const next = this.#waiting.shift();
    if (next) {
      next();
    } else {
      this.#free += 1;
    }
  }

  /** Takes the next start and says in how many milliseconds it is. */
  reserveStart(): number {
    const start = Math.max(Date.now(), this.#nextStartMs, this.#heldUntilMs);
    this.#nextStartMs = start + this.#gapMs;
    return start - Date.now();
  }

  heldForMs(): number {
    return Math.max(0, this.#heldUntilMs - Date.now());
  }

  widenGap(gapMs: number): void {
    this.#gapMs = Math.max(this.#gapMs, gapMs);
  }

  hold(waitMs: number): void {
    this.#heldUntilMs = Math.max(this.#heldUntilMs, Date.now() + waitMs);
  }

  /** Says whether a new lane would be the same: nobody is inside, nothing is awaited, no gap was asked for. */
  isAsNew(): boolean {
    const isQuiet = Date.now() > Math.max(this.#nextStartMs, this.#heldUntilMs);
    return this.#free === this.#slots && isQuiet && this.#gapMs === this.#usualGapMs;
  }
}

/** Waits `ms` milliseconds; rejects with the signal's reason when it is aborted meanwhile. */
export async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const giveUp = () => {
    clearTimeout(timer);
    reject(signal?.reason);
  };
  signal?.addEventListener('abort', giveUp, { once: true });
  await promise.finally(() => signal?.removeEventListener('abort', giveUp));
}
