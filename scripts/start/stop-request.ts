const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ctrl-C reaches this process twice: from the terminal and shortly after from npm. */
const DUPLICATE_WINDOW_MS = 1_000;
const PARENT_CHECK_MS = 1_000;

export interface StopRequest {
  /** Aborted by the first stop request. */
  signal: AbortSignal;
  /** Stops listening. */
  end(): void;
}

/**
 * Listens for stop requests: a signal, or the exit of npm, which sends no signal after `kill -9`. Calls `onRepeat` for a
 * repeated request.
 */
export function listenForStop(onRepeat: () => void): StopRequest {
  const controller = new AbortController();
  let requestedAt: number | null = null;
  const request = () => {
    if (requestedAt === null) {
      requestedAt = Date.now();
      controller.abort();
    } else if (Date.now() - requestedAt > DUPLICATE_WINDOW_MS) {
      onRepeat();
    }
  };
  for (const name of SIGNALS) process.on(name, request);
  // The reader of our output has exited, as with "npm start | head".
  process.stdout.on('error', request);
  const parent = process.ppid;
  const watchesParent = process.env.npm_lifecycle_event !== undefined;
  const timer = setInterval(() => {
    if (watchesParent && process.ppid !== parent && requestedAt === null) request();
  }, PARENT_CHECK_MS);
  timer.unref();
  return {
    signal: controller.signal,
    end() {
      clearInterval(timer);
      for (const name of SIGNALS) process.off(name, request);
      process.stdout.off('error', request);
    },
  };
}
