import { readFile } from 'node:fs/promises';
import type { LaunchedChromium } from './launch-chromium.ts';

/** What one process of the browser may hold for itself, in MiB: far more than any documentation page takes. */
export const MAX_PROCESS_MB = 1_024;
const LOOK_EVERY_MS = 1_000;
const PAGE_BYTES = 4_096;

/**
 * Ends every process of the browser that holds too much memory: a renderer with its page, which then counts as
 * crashed, or the browser itself. Scripts have a limit of their own; this one is for what is decompressed, decoded
 * and buffered beside them. `onFull` is called before a process is ended. Only Linux tells the memory of a process
 * cheaply; elsewhere nothing is watched.
 */
export async function watchMemory(
  { browser, processId }: LaunchedChromium,
  onFull: () => void,
): Promise<void> {
  if (process.platform !== 'linux') return;
  const session = await browser.newBrowserCDPSession();
  const timer = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS);
  timer.unref();
  browser.once('disconnected', () => clearInterval(timer));

  async function look(): Promise<void> {
    if (browser.contexts().length === 0) return;
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    for (const { type, id } of processInfo) {
      const isOurs = type === 'renderer' || id === processId;
      if (isOurs && (await privateMegabytes(id)) > MAX_PROCESS_MB) {
        onFull();
        process.kill(id, 'SIGKILL');
      }
    }
  }
}

/** proc(5): the second field of statm is the resident memory in pages, the third the part of it that is shared. */
async function privateMegabytes(processId: number): Promise<number> {
  const [, resident, shared] = (await readFile(`/proc/${processId}/statm`, 'utf8')).split(' ').map(Number);
  return (((resident ?? 0) - (shared ?? 0)) * PAGE_BYTES) / 1024 / 1024;
}
