import { expect, test } from 'vitest';
import { keepRunning, type Run } from './keep-running.ts';

/** A program that always exits at once. */
const broken = (): Run => ({ ended: Promise.resolve('exit code 3') });

function keep(restart: () => Run | Promise<Run>, signal = new AbortController().signal) {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const kept = keepRunning(broken(), { name: 'The program', restart, firstDelayMs: 10, signal, print });
  return { lines, kept };
}

test('restarts a program four times with growing delays, and gives up at the fifth exit within a minute', async () => {
  let restarts = 0;
  const { lines, kept } = keep(() => {
    restarts += 1;
    return broken();
  });
  expect(await kept).toBe('The program exited 5 times within a minute (exit code 3)');
  expect(restarts).toBe(4);
  expect(lines).toEqual(
    [0.01, 0.04, 0.16, 0.64].map(
      (seconds) => `The program exited unexpectedly (exit code 3); restarting it in ${seconds} s`,
    ),
  );
});

test('counts a restart that fails as an exit', async () => {
  const { lines, kept } = keep(() => Promise.reject(new Error('no memory left')));
  expect(await kept).toContain('no memory left');
  expect(lines).toHaveLength(4);
});

test('stops waiting for the next restart when it is no longer needed', async () => {
  const abort = new AbortController();
  let restarts = 0;
  const restart = () => {
    restarts += 1;
    if (restarts === 2) abort.abort();
    return broken();
  };
  const { kept } = keep(restart, abort.signal);
  expect(await kept).toBeNull();
  expect(restarts).toBe(2);
});
