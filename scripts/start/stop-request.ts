const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ctrl-C reaches this process twice: from the terminal and shortly after from npm. */
const DUPLICATE_WINDOW_MS = 1_000;
const PARENT_CHECK_MS = 1_000;

/**
 * Listens for stop requests: a signal, or the exit of npm, which sends no signal after `kill -9`. Returns a signal that the
 * first request aborts. Calls `onRepeat` for a repeated request.
 */
export function listenForStop(onRepeat: () => void): AbortSignal {
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
  setInterval(() => {
    if (watchesParent && process.ppid !== parent && requestedAt === null) request();
  }, PARENT_CHECK_MS).unref();
  return controller.signal;
}
