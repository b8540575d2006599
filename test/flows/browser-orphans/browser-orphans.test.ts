import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { claimTemporaryFolder } from '../../../shared/src/temporary-folder.ts';

interface ProcessState {
  readonly id: number;
  readonly parentId: number;
  /** Start time in clock ticks since boot; with the PID it identifies a process uniquely. */
  readonly startedAt: number;
}

/** The processes of this machine, from proc(5). */
function listProcesses(): ProcessState[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const [state, parentId, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        if (state === 'Z') return [];
        return [{ id: Number(name), parentId: Number(parentId), startedAt: Number(fields[17]) }];
      } catch {
        return [];
      }
    });
}

/** All descendants of process `id`. */
function listBelow(id: number | undefined): ProcessState[] {
  const all = listProcesses();
  const below = (parentId: number | undefined): ProcessState[] =>
    all.filter((one) => one.parentId === parentId).flatMap((one) => [one, ...below(one.id)]);
  return below(id);
}

function isRunning({ id, startedAt }: ProcessState): boolean {
  return listProcesses().some((one) => one.id === id && one.startedAt === startedAt);
}

test.runIf(process.platform === 'linux').each<[string, (program: ChildProcess) => void]>([
  ['is killed', (program) => program.kill('SIGKILL')],
  ['exits without closing its browser', (program) => program.send('exit')],
])('a worker that %s leaves no browser process, and the next worker cleans up', async (_, end) => {
  const temporary = mkdtempSync(join(tmpdir(), 'lectern-orphans-'));
  const environment = { ...process.env, TMPDIR: temporary };
  const program = fork(new URL('hold-page.ts', import.meta.url), { env: environment });
  await once(program, 'message');
  const browser = listBelow(program.pid);
  expect(browser.length).toBeGreaterThan(3);
  const [folder] = readdirSync(temporary);
  expect(readdirSync(join(temporary, folder ?? '')).length).toBeGreaterThan(0);
  const exited = once(program, 'exit');
  end(program);
  await exited;
  // Node reports the exit of child processes only.
  while (browser.some(isRunning)) await delay(50);
  const next = await claimTemporaryFolder(temporary, 'worker');
  expect(readdirSync(temporary)).toEqual([basename(next)]);
  rmSync(temporary, { recursive: true });
});
