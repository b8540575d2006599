import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { commandLineOf } from '../../infra/command-line.ts';
import { sendSignal } from '../../infra/send-signal.ts';
import { claimTemporaryFolder, removeTemporaryFolder } from '../../shared/src/temporary-folder.ts';
import { listProcessesIn } from '../../test/support/processes/process-resources.ts';

const POLL_INTERVAL_MS = 200;
const MAX_COMMAND_CHARS = 120;

/**
 * Waits up to `timeoutMs` for processes with files in `folder` to exit, kills the rest, unmounts disks and removes the
 * folder. Returns a line for each leftover process, disk and file.
 */
export async function clearLeftovers(folder: string, timeoutMs: number): Promise<string[]> {
  const deadline = performance.now() + timeoutMs;
  while (processesIn(folder).length > 0 && performance.now() < deadline) await pause(POLL_INTERVAL_MS);
  const left = processesIn(folder).map(
    (id) => `process ${id}: ${commandLineOf(id).slice(0, MAX_COMMAND_CHARS)}`,
  );
  for (const id of processesIn(folder)) sendSignal(id, 'SIGKILL');
  for (const disk of disksIn(folder)) {
    left.push(`disk ${disk}`);
    spawnSync('umount', ['--lazy', disk]);
  }
  // The next process of a service removes the folders of killed ones in the same way.
  for (const service of ['api', 'worker'] as const)
    await removeTemporaryFolder(await claimTemporaryFolder(folder, service));
  left.push(...readdirSync(folder).map((name) => `file ${name}`));
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  return left;
}

/** Empty without /proc. */
function processesIn(folder: string): number[] {
  return existsSync('/proc/self/environ') ? listProcessesIn(folder).filter((id) => id !== process.pid) : [];
}

function disksIn(folder: string): string[] {
  const mounts = '/proc/self/mounts';
  if (!existsSync(mounts)) return [];
  const paths = readFileSync(mounts, 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '');
  return paths.filter((path) => path.startsWith(`${folder}/`));
}
