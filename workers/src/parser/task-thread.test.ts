import { afterEach, expect, test } from 'vitest';
import { TaskThread } from './task-thread.ts';
import type { ParserTask } from './thread-messages.ts';

/** Replies with the body of each page, after it has announced that the page is read. Ends with the page "crash". */
const PROGRAM = `
  import { parentPort } from 'node:worker_threads';
  const wait = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  parentPort.on('message', ({ page: { body } }) => {
    parentPort.postMessage({ kind: 'read' });
    wait(100);
    if (body === 'crash') process.exit(1);
    parentPort.postMessage({ kind: 'failed', failure: 'empty', message: body, links: [], leadsTo: [] });
  });
  parentPort.postMessage({ kind: 'ready' });
`;

let thread: TaskThread;

afterEach(() => thread.stop());

function createThread(): void {
  thread = new TaskThread(new URL(`data:text/javascript,${encodeURIComponent(PROGRAM)}`), 64);
}

/** Sends the first page, and the second as soon as the first is read. Returns when both are sent. */
async function sendBoth(first: string, second: string) {
  const { promise: read, resolve } = Promise.withResolvers<void>();
  const replies = [thread.run(taskOf(first), { url: first }, 10_000, resolve)];
  expect(thread.isBusy).toBe(true);
  await read;
  expect(thread.isBusy).toBe(false);
  replies.push(thread.run(taskOf(second), { url: second }, 10_000));
  return { replies: Promise.allSettled(replies) };
}

test('replies to a page that arrives while the thread splits the previous one', async () => {
  createThread();
  const { replies } = await sendBoth('one', 'two');
  expect(await replies).toMatchObject([{ value: { message: 'one' } }, { value: { message: 'two' } }]);
  expect([thread.isBusy, thread.busySinceMs]).toEqual([false, null]);
});

test('runs a page again that was sent to a thread which the last page ended', async () => {
  createThread();
  const { replies } = await sendBoth('crash', 'two');
  expect(await replies).toMatchObject([{ reason: { failure: 'internal' } }, { value: { message: 'two' } }]);
});

test('fails both pages when it is stopped', async () => {
  createThread();
  const { replies } = await sendBoth('one', 'two');
  await thread.stop();
  expect(await replies).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  expect(thread.isStarted).toBe(false);
});

function taskOf(body: string): ParserTask {
  const unknown = { etag: null, lastModified: null, fetchedAt: new Date() };
  const page = { url: body, finalUrl: body, kind: 'html', body, tryType: 'http', ...unknown } as const;
  return { kind: 'parse', page, hasLinks: false };
}
