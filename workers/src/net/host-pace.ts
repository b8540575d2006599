/** Keeps requests to one host apart. Every request enters before it is sent and leaves when its answer is read. */
export interface HostPace {
  /**
   * Waits until a request to `host` (with its port) may start and returns the function that ends it. Rejects with
   * HostHeldOffError when the host asked to be left alone for longer than a worker waits, and with the signal's
   * reason when it is aborted.
   */
  enter(host: string, signal?: AbortSignal): Promise<() => void>;
  /** Requests to `host` start at least `gapMs` apart from now on (Crawl-delay). Never less than the usual gap. */
  setGap(host: string, gapMs: number): Promise<void>;
  /** No request to `host` starts within the next `waitMs` (Retry-After). */
  holdOff(host: string, waitMs: number): Promise<void>;
}

/** The host asked for a pause that is longer than a worker waits. */
export class HostHeldOffError extends Error {
  override readonly name = 'HostHeldOffError';
  readonly retryAfterMs: number;

  constructor(host: string, retryAfterMs: number) {
    super(`${host} asked to be left alone for another ${Math.ceil(retryAfterMs / 1000)} s`);
    this.retryAfterMs = retryAfterMs;
  }
}

export interface HostPaceSettings {
  /** `host:port` entries that are asked without a gap: stand-ins on loopback. */
  readonly hostsWithoutGap?: ReadonlySet<string>;
  readonly maxConnections?: number;
  readonly gapMs?: number;
  /** The longest pause a host may impose that a worker waits for instead of giving the job back. */
  readonly maxWaitMs?: number;
}

/**
 * A pace for this process alone: at most `maxConnections` (4) requests to a host at a time, their starts `gapMs`
 * (100) apart, first come first served.
 */
export function createHostPace(settings: HostPaceSettings = {}): HostPace {
  const {
    hostsWithoutGap = new Set<string>(),
    maxConnections = 4,
    gapMs = 100,
    maxWaitMs = 60_000,
  } = settings;
  const lanes = new Map<string, Lane>();

  function laneOf(host: string): Lane {
    const known = lanes.get(host);
    if (known) {
      return known;
    }
    forgetIdle(lanes);
    const lane = new Lane(maxConnections, hostsWithoutGap.has(host) ? 0 : gapMs);
    lanes.set(host, lane);
    return lane;
  }

  async function waitForTurn(host: string, lane: Lane, signal: AbortSignal | undefined): Promise<void> {
    let waitMs: number;
    do {
      if (lane.heldForMs() > maxWaitMs) {
        throw new HostHeldOffError(host, lane.heldForMs());
      }
      waitMs = lane.reserveStart();
      if (waitMs > 0) {
        await sleep(waitMs, signal);
      }
    } while (waitMs > 0 && lane.heldForMs() > 0);
  }

  return {
    async enter(host, signal) {
      const lane = laneOf(host);
      await lane.takeSlot(signal);
      try {
        await waitForTurn(host, lane, signal);
      } catch (error) {
        lane.releaseSlot();
        throw error;
      }
      return once(() => lane.releaseSlot());
    },
    async setGap(host, wantedMs) {
      laneOf(host).widenGap(wantedMs);
    },
    async holdOff(host, waitMs) {
      laneOf(host).hold(waitMs);
    },
  };
}

/** More hosts than these are not remembered once they are idle. */
const REMEMBERED_HOSTS = 1_000;

function forgetIdle(lanes: Map<string, Lane>): void {
  if (lanes.size >= REMEMBERED_HOSTS) {
    for (const [host, lane] of lanes) {
      if (lane.isIdle()) {
        lanes.delete(host);
      }
    }
  }
}

/** The requests to one host: who is inside, who waits, and when the next may start. */
class Lane {
  #free: number;
  readonly #slots: number;
  readonly #waiting: Array<() => void> = [];
  #gapMs: number;
  #nextStartMs = 0;
  #heldUntilMs = 0;

  constructor(slots: number, gapMs: number) {
    this.#free = slots;
    this.#slots = slots;
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
      this.#waiting.splice(this.#waiting.indexOf(resolve), 1);
      reject(signal?.reason);
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

  isIdle(): boolean {
    return this.#free === this.#slots && Date.now() > Math.max(this.#nextStartMs, this.#heldUntilMs);
  }
}

/** Waits `ms` milliseconds; rejects with the signal's reason when it is aborted meanwhile. */
function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const giveUp = () => {
    clearTimeout(timer);
    reject(signal?.reason);
  };
  signal?.addEventListener('abort', giveUp, { once: true });
  return promise.finally(() => signal?.removeEventListener('abort', giveUp));
}

function once(effect: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) {
      isDone = true;
      effect();
    }
  };
}
