import type { Transact } from '@lectern/shared/db/data-source.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import type { QueueClient } from '@lectern/shared/queues/queue-client.ts';
import { relayOutbox } from '@lectern/shared/queues/relay.ts';

/** Brings decided jobs to their queues in the background of the requests that decided them. */
export interface OutboxRelay {
  /** Starts a run, or another one after the present. Returns at once and never throws. */
  start(): void;
  /** Resolves when no run is under way. */
  idle(): Promise<void>;
}

/** A run that failed is followed by another one so soon. */
const AGAIN_MS = 2_000;

/**
 * A relay that does one run at a time, however many requests ask. A run that fails is logged and repeated:
 * the jobs stay in the outbox, from which the workers' reconciler takes them as well.
 */
export function createOutboxRelay(deps: {
  transact: Transact;
  queue: QueueClient;
  logger: Logger;
}): OutboxRelay {
  let running: Promise<void> | null = null;
  let isWanted = false;
  let again: NodeJS.Timeout | undefined;

  const run = async () => {
    while (isWanted) {
      isWanted = false;
      try {
        await relayOutbox(deps.transact, deps.queue);
      } catch (error) {
        deps.logger.warn({ err: error }, 'outbox not relayed');
        clearTimeout(again);
        again = setTimeout(start, AGAIN_MS).unref();
      }
    }
    running = null;
  };

  const start = () => {
    isWanted = true;
    running ??= run();
  };

  return {
    start,
    async idle() {
      await running;
      clearTimeout(again);
    },
  };
}
