import type { Transact } from '@lectern/shared/db/data-source.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import type { QueueClient } from '@lectern/shared/queues/queue-client.ts';
import { relayOutbox } from '@lectern/shared/queues/relay-outbox.ts';

/** Sends jobs from the outbox to their queues in the background. */
export interface OutboxRelay {
  /** Starts a run, or another one after the current. Returns at once and never throws. */
  start(): void;
  /** Resolves when no run is in progress. */
  idle(): Promise<void>;
}

const RETRY_DELAY_MS = 2_000;

/**
 * Runs once at a time, however many requests start it. A failed run is retried; the workers also relay jobs that stay in the
 * outbox.
 */
export function createOutboxRelay(deps: {
  transact: Transact;
  queue: QueueClient;
  logger: Logger;
}): OutboxRelay {
  let running: Promise<void> | null = null;
  let isRequested = false;
  let retry: NodeJS.Timeout | undefined;

  const run = async () => {
    while (isRequested) {
      isRequested = false;
      try {
        await relayOutbox(deps.transact, deps.queue);
      } catch (error) {
        deps.logger.warn({ err: error }, 'could not relay the outbox');
        clearTimeout(retry);
        retry = setTimeout(start, RETRY_DELAY_MS).unref();
      }
    }
    running = null;
  };

  const start = () => {
    isRequested = true;
    running ??= run();
  };

  return {
    start,
    async idle() {
      await running;
      clearTimeout(retry);
    },
  };
}
