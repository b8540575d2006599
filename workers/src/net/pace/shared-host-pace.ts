import type { Db } from '@lectern/shared/db/data-source.ts';
import {
  endHostLease,
  type HostLease,
  hostPausedForMs,
  leaseHost,
  pauseHost,
  widenHostGap,
} from '@lectern/shared/db/stores/pages/host-paces.ts';
import { HostPausedError } from '../../errors/network-errors.ts';
import { ROBOTS_TTL_MS } from '../robots/robots.ts';
import { createHostPace, HOST_PACE_DEFAULTS, type HostPace, type HostPaceSettings } from './host-pace.ts';
import { sleep } from './sleep.ts';

export interface SharedHostPaceSettings extends HostPaceSettings {
  readonly db: Db;
  /** Called when a lease could not be ended; it expires by itself. */
  readonly onError: (error: unknown) => void;
}

/** Longer than any request takes. The lease of a killed worker expires after this time. */
const LEASE_MS = 45_000;
/** How often to ask again for a lease when other workers hold all connections to a host. */
const POLL_INTERVAL_MS = 50;

/**
 * Creates the rate limit that all workers on one database share: connections, gaps, pauses and Crawl-delays. Requests of
 * one process queue among themselves first. Hosts without a gap are limited per process, without a query.
 */
export function createSharedHostPace(settings: SharedHostPaceSettings): HostPace {
  const {
    db,
    onError,
    hostsWithoutGap = new Set<string>(),
    maxConnections,
    gapMs,
    maxWaitMs,
  } = { ...HOST_PACE_DEFAULTS, ...settings };
  const local = createHostPace(settings);

  async function acquireLease(host: string, signal: AbortSignal | undefined): Promise<HostLease> {
    for (;;) {
      const lease = await leaseHost(db, host, { gapMs, leaseMs: LEASE_MS, maxLeases: maxConnections });
      if (lease) return lease;
      await sleep(POLL_INTERVAL_MS, signal);
    }
  }

  /** Waits for the start of the lease; false when the host asked for a pause meanwhile, which voids the start. */
  async function waitForStart(
    host: string,
    { waitMs, pausedForMs }: HostLease,
    signal: AbortSignal | undefined,
  ): Promise<boolean> {
    if (pausedForMs > maxWaitMs) throw new HostPausedError(host, pausedForMs);
    if (waitMs <= 0) return true;
    await sleep(waitMs, signal);
    return (await hostPausedForMs(db, host)) === 0;
  }

  async function enterShared(host: string, signal: AbortSignal | undefined): Promise<() => void> {
    for (;;) {
      const lease = await acquireLease(host, signal);
      const endLease = () => endHostLease(db, host, lease.endMs).catch(onError);
      const mayStart = await waitForStart(host, lease, signal).catch((error: unknown) => {
        void endLease();
        throw error;
      });
      if (mayStart) return () => void endLease();
      await endLease();
    }
  }

  return {
    async enter(host, signal) {
      const leaveLocal = await local.enter(host, signal);
      if (hostsWithoutGap.has(host)) return leaveLocal;
      try {
        const leaveShared = await enterShared(host, signal);
        return () => {
          leaveShared();
          leaveLocal();
        };
      } catch (error) {
        leaveLocal();
        throw error;
      }
    },
    async setGap(host, wantedMs) {
      await local.setGap(host, wantedMs);
      if (!hostsWithoutGap.has(host)) await widenHostGap(db, host, wantedMs, ROBOTS_TTL_MS);
    },
    async pause(host, waitMs) {
      await local.pause(host, waitMs);
      if (!hostsWithoutGap.has(host)) await pauseHost(db, host, waitMs);
    },
  };
}
