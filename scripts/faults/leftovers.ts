import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { commandLineOf } from '../../infra/command-line.ts';
import { listProcessesIn } from '../../test/support/processes/process-resources.ts';
import { claimTemporaryFolder, removeTemporaryFolder } from '../../workers/src/temporary-folder.ts';

const ASK_EVERY_MS = 200;
const MOST_OF_A_LINE = 120;

/**
 * Waits until no process is left that keeps its files below `folder`, `patienceMs` at most, ends those that are, takes
 * the disks away that are mounted there, and removes the folder; gives a line for each process, disk and file.
 */
export async function clearLeftovers(folder: string, patienceMs: number): Promise<string[]> {
  const deadline = performance.now() + patienceMs;
  while (processesIn(folder).length > 0 && performance.now() < deadline) await pause(ASK_EVERY_MS);
  const left = processesIn(folder).map(
    (id) => `process ${id}: ${commandLineOf(id).slice(0, MOST_OF_A_LINE)}`,
  );
  for (const id of processesIn(folder)) endByForce(id);
  for (const disk of disksIn(folder)) {
    left.push(`disk ${disk}`);
    spawnSync('umount', ['--lazy', disk]);
  }
  // As the next worker does with what one left that was killed.
  await removeTemporaryFolder(await claimTemporaryFolder(folder));
  left.push(...readdirSync(folder).map((name) => `file ${name}`));
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  return left;
}

/** None where the system does not tell. */
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

function endByForce(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch (error) {
    // Safe: process.kill throws only system errors. ESRCH says that it has ended by itself.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
