import { createFairLimit, type FairLimit } from '../../fairness/fair-limit.ts';

/** The requests to one host: how many run at a time, and when the next one may start. */
export class HostQueue {
  readonly #limit: FairLimit;
  #gapMs: number;
  #nextStartMs = 0;
  #pausedUntilMs = 0;

  constructor(maxConnections: number, gapMs: number) {
    this.#limit = createFairLimit({ max: maxConnections });
    this.#gapMs = gapMs;
  }

  /**
   * Waits for a connection, fairly between owners, and returns the function that releases it. Rejects with the signal's
   * reason.
   */
  acquireConnection(signal: AbortSignal | undefined): Promise<() => void> {
    return this.#limit.acquire(signal);
  }

  /** Reserves the next start and returns the milliseconds until then. */
  reserveStart(): number {
    const start = Math.max(performance.now(), this.#nextStartMs, this.#pausedUntilMs);
    this.#nextStartMs = start + this.#gapMs;
    return start - performance.now();
  }

  remainingPauseMs(): number {
    return Math.max(0, this.#pausedUntilMs - performance.now());
  }

  /** Widens the gap between two starts; never narrows it. */
  widenGap(gapMs: number): void {
    this.#gapMs = Math.max(this.#gapMs, gapMs);
  }

  /** Starts no request within the next `waitMs`. */
  pause(waitMs: number): void {
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, performance.now() + waitMs);
  }
}
