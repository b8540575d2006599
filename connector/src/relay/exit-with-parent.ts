/** How long pending responses may take once the editor is gone, in milliseconds. */
const DRAIN_TIMEOUT_MS = 2_000;
const PARENT_CHECK_INTERVAL_MS = 3_000;

/**
 * Exits with the editor that started the process: when stdin ends, on SIGTERM and SIGINT, when stdout is closed, and
 * when the parent was killed (the process then has another parent).
 */
export function exitWithParent(relay: { readonly idle: () => Promise<void>; readonly stop: () => void }) {
  let isExiting = false;

  const exit = async (timeoutMs: number) => {
    if (isExiting) return;
    isExiting = true;
    const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs));
    await Promise.race([relay.idle(), timeout]);
    relay.stop();
    // Writes to pipes are asynchronous on some systems; the callback runs after the last one.
    process.stdout.write('', () => process.exit(0));
    setTimeout(() => process.exit(0), DRAIN_TIMEOUT_MS).unref();
  };

  process.stdin.once('end', () => void exit(DRAIN_TIMEOUT_MS));
  process.stdin.once('close', () => void exit(DRAIN_TIMEOUT_MS));
  process.stdin.once('error', () => void exit(0));
  process.stdout.once('error', () => void exit(0));
  process.once('SIGTERM', () => void exit(0));
  process.once('SIGINT', () => void exit(0));
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void exit(0);
  }, PARENT_CHECK_INTERVAL_MS).unref();
}
