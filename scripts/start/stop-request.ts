const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A Ctrl-C reaches this process twice: from the terminal and, a moment later, from npm. */
const sameRequestMs = 1_000;
const parentCheckMs = 1_000;

export interface StopRequest {
  /** Aborted by the first request to stop. */
  signal: AbortSignal;
  /** Stops listening for requests. */
  end(): void;
}

/**
 * Listens for the wish to stop: a signal, or the death of npm, which with `kill -9` sends none. `onImpatience` is called
 * when the wish is repeated.
 */
export function listenForStop(onImpatience: () => void): StopRequest {
  const controller = new AbortController();
  let requestedAt: number | null = null;
  const request = () => {
    if (requestedAt === null) {
      requestedAt = Date.now();
      controller.abort();
    } else if (Date.now() - requestedAt > sameRequestMs) {
      onImpatience();
    }
  };
  for (const name of signals) process.on(name, request);
  // The reader of our output has gone, as with "npm start | head".
  process.stdout.on('error', request);
  const parent = process.ppid;
  const watchesParent = process.env.npm_lifecycle_event !== undefined;
  const timer = setInterval(() => {
    if (watchesParent && process.ppid !== parent && requestedAt === null) request();
  }, parentCheckMs);
  timer.unref();
  return {
    signal: controller.signal,
    end() {
      clearInterval(timer);
      for (const name of signals) process.off(name, request);
      process.stdout.off('error', request);
    },
  };
}
