import { readFile } from 'node:fs/promises';
import type { LaunchedChromium } from './launch-chromium.ts';

/** Private memory of a browser. Eight ordinary pages need a quarter of it. */
export const MAX_BROWSER_MIB = 768;
const CHECK_INTERVAL_MS = 1_000;
const PAGE_BYTES = 4_096;

/**
 * Kills the largest processes of a browser that uses too much memory: renderers, whose pages then count as crashed, or the
 * browser itself. The heap limit of V8 does not cover decompressed, decoded and buffered data, and holds for each page alone.
 * `onKill` is called before a process is killed. Linux only: elsewhere reading the memory of a process is expensive.
 */
export async function limitMemory(
  { browser, processId }: LaunchedChromium,
  onKill: () => void,
): Promise<void> {
  if (process.platform !== 'linux') return;
  const session = await browser.newBrowserCDPSession();
  const timer = setInterval(() => void check().catch(() => {}), CHECK_INTERVAL_MS);
  timer.unref();
  browser.once('disconnected', () => clearInterval(timer));

  async function check(): Promise<void> {
    if (browser.contexts().length === 0) return;
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const ours = processInfo.filter(({ type, id }) => type === 'renderer' || id === processId);
    const sizes = await Promise.all(ours.map(async ({ id }) => ({ id, mib: await privateMib(id) })));
    let total = sizes.reduce((sum, { mib }) => sum + mib, 0);
    for (const { id, mib } of sizes.toSorted((one, other) => other.mib - one.mib)) {
      if (total <= MAX_BROWSER_MIB) return;
      total -= mib;
      onKill();
      process.kill(id, 'SIGKILL');
    }
  }
}

/** proc(5): the second field of statm is the resident set in pages, the third its shared part. */
async function privateMib(processId: number): Promise<number> {
  const [, resident, shared] = (await readFile(`/proc/${processId}/statm`, 'utf8')).split(' ').map(Number);
  return (((resident ?? 0) - (shared ?? 0)) * PAGE_BYTES) / 1024 / 1024;
}
