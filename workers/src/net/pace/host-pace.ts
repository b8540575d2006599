import { LRUCache } from 'lru-cache';
import { HostPausedError } from '../../errors/network-errors.ts';
import { HostQueue } from './host-queue.ts';
import { sleep } from './sleep.ts';

/** Rate limit per host. Every request enters before it is sent and leaves once its response is read. */
export interface HostPace {
  /**
   * Waits until a request to `host` (with its port) may start and returns the function that ends it. Rejects with
   * HostPausedError when the host asked for a longer pause than a worker waits, or with the signal's reason.
   */
  enter(host: string, signal?: AbortSignal): Promise<() => void>;
  /** Widens the gap between the starts of requests to `host` (Crawl-delay); never narrows it. */
  setGap(host: string, gapMs: number): Promise<void>;
  /** Starts no request to `host` within the next `waitMs` (Retry-After). */
  pause(host: string, waitMs: number): Promise<void>;
}

export interface HostPaceSettings {
  /** `host:port` entries without a gap: local emulators. */
  readonly hostsWithoutGap?: ReadonlySet<string>;
  /** Simultaneous requests to one host. */
  readonly maxConnections?: number;
  /** Between the starts of two requests. */
  readonly gapMs?: number;
  /** The longest pause of a host that a worker waits for. */
  readonly maxWaitMs?: number;
}

export const HOST_PACE_DEFAULTS = { maxConnections: 4, gapMs: 100, maxWaitMs: 60_000 } as const;

/** Far more hosts than a process crawls at a time. */
const MAX_HOSTS = 5_000;

/** Creates the rate limit of a single process, first come first served. */
export function createHostPace(settings: HostPaceSettings = {}): HostPace {
  const {
    hostsWithoutGap = new Set<string>(),
    maxConnections,
    gapMs,
    maxWaitMs,
  } = { ...HOST_PACE_DEFAULTS, ...settings };
  const queues = new LRUCache<string, HostQueue>({ max: MAX_HOSTS });

  function queueOf(host: string): HostQueue {
    const known = queues.get(host);
    if (known) return known;
    const queue = new HostQueue(maxConnections, hostsWithoutGap.has(host) ? 0 : gapMs);
    queues.set(host, queue);
    return queue;
  }

  async function waitForStart(
    host: string,
    queue: HostQueue,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    let waitMs: number;
    do {
      if (queue.remainingPauseMs() > maxWaitMs) throw new HostPausedError(host, queue.remainingPauseMs());
      waitMs = queue.reserveStart();
      if (waitMs > 0) await sleep(waitMs, signal);
    } while (waitMs > 0 && queue.remainingPauseMs() > 0);
  }

  return {
    async enter(host, signal) {
      const queue = queueOf(host);
      const leave = await queue.acquireConnection(signal);
      try {
        await waitForStart(host, queue, signal);
      } catch (error) {
        leave();
        throw error;
      }
      return leave;
    },
    async setGap(host, wantedMs) {
      queueOf(host).widenGap(wantedMs);
    },
    async pause(host, waitMs) {
      queueOf(host).pause(waitMs);
    },
  };
}
