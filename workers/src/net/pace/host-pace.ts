import { HostLane, sleep } from './host-lane.ts';

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
  const lanes = new Map<string, HostLane>();

  function laneOf(host: string): HostLane {
    const known = lanes.get(host);
    if (known) {
      return known;
    }
    forgetIdle(lanes);
    const lane = new HostLane(maxConnections, hostsWithoutGap.has(host) ? 0 : gapMs);
    lanes.set(host, lane);
    return lane;
  }

  async function waitForTurn(host: string, lane: HostLane, signal: AbortSignal | undefined): Promise<void> {
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

/** From so many hosts on, those of which there is nothing to remember are forgotten. */
const REMEMBERED_HOSTS = 1_000;

function forgetIdle(lanes: Map<string, HostLane>): void {
  if (lanes.size >= REMEMBERED_HOSTS) {
    for (const [host, lane] of lanes) {
      if (lane.isAsNew()) {
        lanes.delete(host);
      }
    }
  }
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
