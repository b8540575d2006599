import { setTimeout as pause } from 'node:timers/promises';

/** What of BullMQ's queues and workers is needed, beyond its types too: it remembers for ever how the first try ended. */
interface OnPostgres {
  closing: unknown;
  waitUntilReady(): Promise<unknown>;
  readonly backend: {
    readyPromise: Promise<unknown> | undefined;
    readonly connection: { readyPromise: Promise<unknown> | undefined };
  };
}

const TRY_EVERY_MS = 1_000;

/**
 * Resolves when a queue or worker in PostgreSQL has found its tables, or was closed. One that meets a database that is
 * away, or slow, would otherwise never ask it again.
 */
export async function whenReadyOnPostgres(object: object, onError: (error: unknown) => void): Promise<void> {
  // Safe: BullMQ 6 has these fields on both, by whichever backend; its types hide them.
  const asked = object as OnPostgres;
  while (!asked.closing) {
    try {
      await asked.waitUntilReady();
      return;
    } catch (error) {
      onError(error);
      await pause(TRY_EVERY_MS);
      asked.backend.readyPromise = undefined;
      asked.backend.connection.readyPromise = undefined;
    }
  }
}
