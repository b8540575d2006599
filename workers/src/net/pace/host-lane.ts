import { Slots } from '@lectern/shared/slots.ts';

/** The requests to one host: who is inside, who waits, and when the next may start. */
export class HostLane {
  readonly #places: Slots;
  readonly #usualGapMs: number;
  #gapMs: number;
  #nextStartMs = 0;
  #heldUntilMs = 0;

  constructor(slots: number, gapMs: number) {
    this.#places = new Slots(slots);
    this.#usualGapMs = gapMs;
    this.#gapMs = gapMs;
  }

  /** Waits for a slot. Rejects with the signal's reason when it is aborted before. */
  takeSlot(signal: AbortSignal | undefined): Promise<void> {
    return this.#places.take(signal);
  }

  /** Gives the slot to the one who has waited longest. */
  releaseSlot(): void {
    this.#places.release();
  }

  /** Takes the next start and says in how many milliseconds it is. */
  reserveStart(): number {
    const start = Math.max(performance.now(), this.#nextStartMs, this.#heldUntilMs);
    this.#nextStartMs = start + this.#gapMs;
    return start - performance.now();
  }

  heldForMs(): number {
    return Math.max(0, this.#heldUntilMs - performance.now());
  }

  widenGap(gapMs: number): void {
    this.#gapMs = Math.max(this.#gapMs, gapMs);
  }

  hold(waitMs: number): void {
    this.#heldUntilMs = Math.max(this.#heldUntilMs, performance.now() + waitMs);
  }

  /** Says whether a new lane would be the same: nobody is inside, nothing is awaited, no gap was asked for. */
  isAsNew(): boolean {
    const isQuiet = performance.now() > Math.max(this.#nextStartMs, this.#heldUntilMs);
    return this.#places.load.used === 0 && isQuiet && this.#gapMs === this.#usualGapMs;
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
