import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from './logger.ts';

/** Runs `work` repeatedly, with a pause of `everyMs` between runs. Logs failures and continues. */
export function repeat(
  everyMs: number,
  logger: Logger,
  work: () => Promise<unknown>,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loop = async () => {
    while (!signal.aborted) {
      await work().catch((error: unknown) => logger.warn({ err: error }, 'repeated work failed'));
      // Stopping ends the pause.
      await pause(everyMs, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const running = loop();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
