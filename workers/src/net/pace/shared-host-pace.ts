import type { Db } from '@lectern/shared/db/data-source.ts';
import {
  endHostLease,
  type HostLease,
  holdHost,
  hostHeldForMs,
  leaseHost,
  widenHostGap,
} from '@lectern/shared/db/stores/host-paces.ts';
import { sleep } from './host-lane.ts';
import { createHostPace, HostHeldOffError, type HostPace, type HostPaceSettings } from './host-pace.ts';

export interface SharedHostPaceSettings extends HostPaceSettings {
  readonly db: Db;
  /** Told when a place could not be handed back; it ends by itself. */
  readonly onError: (error: unknown) => void;
}

/** Longer than any request takes; the place of a worker that was killed is free again after this time. */
const LEASE_MS = 45_000;
/** How often a host is looked at whose connections other workers hold. */
const LOOK_AGAIN_MS = 50;
/** As long as a robots.txt is believed. */
const GAP_HOLDS_MS = 24 * 60 * 60 * 1000;

/**
 * A pace that all workers on one database keep together: at most `maxConnections` requests to a host at a time,
 * their starts `gapMs` apart, pauses and Crawl-delays shared. Requests of one process take turns among themselves
 * first. Hosts without a gap are this process's own affair and cost no query.
 */
export function createSharedHostPace(settings: SharedHostPaceSettings): HostPace {
  const {
    db,
    onError,
    hostsWithoutGap = new Set<string>(),
    maxConnections = 4,
    gapMs = 100,
    maxWaitMs = 60_000,
  } = settings;
  const own = createHostPace(settings);

  async function takeLease(host: string, signal: AbortSignal | undefined): Promise<HostLease> {
    for (;;) {
      const lease = await leaseHost(db, host, { gapMs, leaseMs: LEASE_MS, maxLeases: maxConnections });
      if (lease) {
        return lease;
      }
      await sleep(LOOK_AGAIN_MS, signal);
    }
  }

  /**
   * True when the lease's start has come; false when the host asked for a pause meanwhile: then the start is no longer
   * at its distance to those of others. Rejects when the pause is longer than a worker waits.
   */
  async function waitForStart(
    host: string,
    { waitMs, heldForMs }: HostLease,
    signal: AbortSignal | undefined,
  ) {
    if (heldForMs > maxWaitMs) {
      throw new HostHeldOffError(host, heldForMs);
    }
    if (waitMs <= 0) {
      return true;
    }
    await sleep(waitMs, signal);
    return (await hostHeldForMs(db, host)) === 0;
  }

  async function enterShared(host: string, signal: AbortSignal | undefined): Promise<() => void> {
    for (;;) {
      const lease = await takeLease(host, signal);
      const end = () => endHostLease(db, host, lease.endMs).catch(onError);
      const mayStart = await waitForStart(host, lease, signal).catch((error: unknown) => {
        void end();
        throw error;
      });
      if (mayStart) {
        return () => void end();
      }
      await end();
    }
  }

  return {
    async enter(host, signal) {
      const leaveOwn = await own.enter(host, signal);
      if (hostsWithoutGap.has(host)) {
        return leaveOwn;
      }
      try {
        const leaveShared = await enterShared(host, signal);
        return () => {
          leaveShared();
          leaveOwn();
        };
      } catch (error) {
        leaveOwn();
        throw error;
      }
    },
    async setGap(host, wantedMs) {
      await own.setGap(host, wantedMs);
      if (!hostsWithoutGap.has(host)) {
        await widenHostGap(db, host, wantedMs, GAP_HOLDS_MS);
      }
    },
    async holdOff(host, waitMs) {
      await own.holdOff(host, waitMs);
      if (!hostsWithoutGap.has(host)) {
        await holdHost(db, host, waitMs);
      }
    },
  };
}
