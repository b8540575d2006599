import { readFile } from 'node:fs/promises';
import type { LaunchedChromium } from './launch-chromium.ts';

/** Private memory of one browser process, far more than any documentation page needs. */
export const MAX_PROCESS_MIB = 1_024;
const CHECK_INTERVAL_MS = 1_000;
const PAGE_BYTES = 4_096;

/**
 * Kills every process of the browser that uses too much memory: a renderer, whose page then counts as crashed, or the
 * browser itself. The heap limit of V8 does not cover decompressed, decoded and buffered data. `onKill` is called before
 * a process is killed. Linux only: elsewhere reading the memory of a process is expensive.
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
    for (const { type, id } of processInfo) {
      const isOurs = type === 'renderer' || id === processId;
      if (isOurs && (await privateMib(id)) > MAX_PROCESS_MIB) {
        onKill();
        process.kill(id, 'SIGKILL');
      }
    }
  }
}

/** proc(5): the second field of statm is the resident set in pages, the third its shared part. */
async function privateMib(processId: number): Promise<number> {
  const [, resident, shared] = (await readFile(`/proc/${processId}/statm`, 'utf8')).split(' ').map(Number);
  return (((resident ?? 0) - (shared ?? 0)) * PAGE_BYTES) / 1024 / 1024;
}
