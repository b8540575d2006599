/** How long answers that are on their way may take when the editor is gone, in milliseconds. */
const LAST_ANSWERS_MS = 2_000;
const LOOK_FOR_PARENT_MS = 3_000;

/**
 * Ends the process with the editor that started it: when its input ends, on SIGTERM and SIGINT, when its output is
 * closed, and when the parent is gone without a word (then the process has another one).
 *
 * @param {object} relay
 * @param {() => Promise<void>} relay.idle
 * @param {() => void} relay.stop
 */
export function endWithParent(relay) {
  let isEnding = false;

  /** @param {number} waitMs */
  const end = async (waitMs) => {
    if (isEnding) return;
    isEnding = true;
    const timeout = new Promise((resolve) => setTimeout(resolve, waitMs));
    await Promise.race([relay.idle(), timeout]);
    relay.stop();
    // On some systems pipes are written behind one's back: what was written last must be out first.
    process.stdout.write('', () => process.exit(0));
    setTimeout(() => process.exit(0), LAST_ANSWERS_MS).unref();
  };

  process.stdin.once('end', () => void end(LAST_ANSWERS_MS));
  process.stdin.once('close', () => void end(LAST_ANSWERS_MS));
  process.stdin.once('error', () => void end(0));
  process.stdout.once('error', () => void end(0));
  process.once('SIGTERM', () => void end(0));
  process.once('SIGINT', () => void end(0));
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void end(0);
  }, LOOK_FOR_PARENT_MS).unref();
}
