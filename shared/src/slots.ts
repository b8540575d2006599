/** A number of places that those who come first get first. */
export class Slots {
  readonly #waiting: Array<() => void> = [];
  readonly #count: number;
  #free: number;

  constructor(count: number) {
    this.#count = count;
    this.#free = count;
  }

  /** How many have a place, and how many want one. */
  get load(): { readonly used: number; readonly waiting: number } {
    return { used: this.#count - this.#free, waiting: this.#waiting.length };
  }

  /** Waits for a place. Rejects with the signal's reason when it is aborted before. */
  async take(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      const at = this.#waiting.indexOf(resolve);
      // The place may have been handed over in the same turn; then it is the taker's to give back.
      if (at === -1) return;
      this.#waiting.splice(at, 1);
      reject(signal?.reason);
    };
    this.#waiting.push(resolve);
    signal?.addEventListener('abort', giveUp, { once: true });
    await promise.finally(() => signal?.removeEventListener('abort', giveUp));
  }

  /** What `work` gives, which has a place while it goes on. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.take(undefined);
    try {
      return await work();
    } finally {
      this.release();
    }
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) {
      next();
    } else {
      this.#free += 1;
    }
  }
}
