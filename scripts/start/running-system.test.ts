import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commandLineOf } from '../../infra/command-line.ts';
import { createRunningSystem, type RunningSystem } from './running-system.ts';

let folder: string;
let system: RunningSystem;
let lines: string[];
let pids: number[];
let printed: string[];
/** The time after which a process is killed. */
const TIMEOUT_MS = 60_000;
const never = new AbortController().signal;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-system-'));
  lines = [];
  pids = [];
  printed = [];
  const onChange = (running: number[]) => {
    pids = running;
  };
  system = createRunningSystem({ onChange, print: (line) => printed.push(line) });
});

afterEach(async () => {
  await system.stopProcesses(TIMEOUT_MS);
  rmSync(folder, { recursive: true, force: true });
});

function launch(script: string, signal = never): Promise<void> {
  const file = join(folder, 'part.cjs');
  writeFileSync(file, script);
  return system.launch(
    {
      name: 'part',
      args: [file],
      cwd: folder,
      environment: { ...process.env },
      shouldSignalReady: true,
      onLine: (line) => lines.push(line),
    },
    signal,
  );
}

test('waits until a process sends "ready"', async () => {
  await launch(`console.log('up'); setTimeout(() => { console.log('serving'); process.send('ready'); }, 50);
    setInterval(() => {}, 1000);`);
  await expect.poll(() => lines).toEqual(['up', 'serving']);
  expect(pids).toHaveLength(1);
});

test('reports the exit code of a process that exits before it is ready', async () => {
  await expect(launch(`console.error('bad setting'); process.exit(3);`)).rejects.toThrow(
    'The process "part" exited before it was ready (exit code 3)',
  );
  await expect.poll(() => lines).toEqual(['bad setting']);
});

test('restarts a process that exits after it was ready', async () => {
  await launch(`process.send('ready'); console.log(process.pid); setInterval(() => {}, 1000);`);
  await expect.poll(() => lines).toHaveLength(1);
  process.kill(Number(lines[0]), 'SIGKILL');
  await expect.poll(() => lines).toHaveLength(2);
  expect(pids).toEqual([Number(lines[1])]);
  expect(printed).toEqual([
    'The process "part" exited unexpectedly (signal SIGKILL); restarting it in 0.1 s',
  ]);
});

test('restarts a process that is killed before it is ready', async () => {
  const marker = join(folder, 'second');
  await launch(`const { existsSync, writeFileSync } = require('node:fs');
    if (!existsSync('${marker}')) { writeFileSync('${marker}', ''); process.kill(process.pid, 'SIGKILL'); }
    process.send('ready'); setInterval(() => {}, 1000);`);
  expect(printed).toHaveLength(1);
});

test('reports the last messages of a process that exits five times within a minute', async () => {
  await launch(
    `process.send('ready'); console.error('no memory left'); setTimeout(() => process.exit(4), 20);`,
  );
  expect(await system.failure).toBe(
    'The process "part" exited 5 times within a minute (exit code 4). Its last messages:\nno memory left',
  );
});

test('does not restart a process that stops on request', async () => {
  await launch(
    `process.send('ready'); process.on('SIGTERM', () => process.exit()); setInterval(() => {}, 1000);`,
  );
  await system.stopProcesses(TIMEOUT_MS);
  expect(printed).toEqual([]);
});

test('gives a process time to finish its work when stopping', async () => {
  await launch(`const timer = setInterval(() => {}, 1000);
    process.on('SIGTERM', () => setTimeout(() => {
      console.log('finished');
      clearInterval(timer);
      process.disconnect();
    }, 50));
    process.send('ready');`);
  await system.stopProcesses(TIMEOUT_MS);
  await expect.poll(() => lines).toEqual(['finished']);
});

test('kills the children of a process', async () => {
  await launch(`const child = require('node:child_process').spawn('sleep', ['60'], { stdio: 'inherit' });
    console.log(child.pid); process.on('SIGTERM', () => process.exit()); process.send('ready'); setInterval(() => {}, 1000);`);
  await system.stopProcesses(TIMEOUT_MS);
  await expect.poll(() => commandLineOf(Number(lines[0]))).toBe('');
});

test('stops waiting when the start is canceled', async () => {
  const giveUp = new AbortController();
  const started = launch('setInterval(() => {}, 1000);', giveUp.signal);
  giveUp.abort(new Error('given up'));
  await expect(started).rejects.toThrow('given up');
});
