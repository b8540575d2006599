import type { Logger } from './logger.ts';

/** Runs `work` repeatedly, with a pause of `everyMs` between runs. Logs failures and continues. */
export function repeat(
  everyMs: number,
  logger: Logger,
  work: () => Promise<unknown>,
): { stop(): Promise<void> } {
  const stopped = Promise.withResolvers<void>();
  let isStopped = false;
  const loop = async () => {
    while (!isStopped) {
      await work().catch((error: unknown) => logger.warn({ err: error }, 'repeated work failed'));
      await Promise.race([stopped.promise, pause(everyMs)]);
    }
  };
  const running = loop();
  return {
    async stop() {
      isStopped = true;
      stopped.resolve();
      await running;
    },
  };
}

/** The global timer, which tests can simulate. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
