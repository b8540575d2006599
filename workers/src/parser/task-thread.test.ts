import { deflateSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { createCompressionBombs } from '../../../test/support/payloads/compression-bombs.ts';
import { makePdf } from '../../../test/support/payloads/make-pdf.ts';
import { createFetchedPage, type FetchedPage } from '../formats/page.ts';
import { PARSER_PROGRAM, TaskThread } from './task-thread.ts';

const TIMEOUT_MS = 60_000;

let thread: TaskThread;

afterEach(() => thread.stop());

test('fails a file that unpacks to gigabytes outside the heap', async () => {
  thread = new TaskThread(PARSER_PROGRAM, 128);
  const first = taskOf({ kind: 'html', body: '<p>The thread runs.</p>' });
  await thread.run(first, first.page, TIMEOUT_MS);
  // Packed twice, so it passes the check of single streams.
  const packed = deflateSync((await createCompressionBombs()).deflate ?? '');
  const bomb = makePdf([[]], { firstContent: { filters: ['FlateDecode', 'FlateDecode'], bytes: packed } });
  const residentBytes = process.memoryUsage.rss();
  let peakBytes = 0;
  const sampling = setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
  }, 20);
  const file = taskOf({ kind: 'pdf', body: '', bytes: bomb });
  await expect(thread.run(file, file.page, TIMEOUT_MS)).rejects.toMatchObject({ failure: 'too_large' });
  clearInterval(sampling);
  expect(peakBytes - residentBytes).toBeLessThan(500 * 1024 * 1024);
  await expect(thread.run(first, first.page, TIMEOUT_MS)).resolves.toMatchObject({ kind: 'parsed' });
});

test('fails a page when it is stopped, and starts again with the next page', async () => {
  thread = new TaskThread(PARSER_PROGRAM, 64);
  const task = taskOf({ kind: 'html', body: '<p>Text.</p>' });
  const failed = expect(thread.run(task, task.page, TIMEOUT_MS)).rejects.toMatchObject({
    failure: 'internal',
  });
  await thread.stop();
  await failed;
  expect(thread.isStarted).toBe(false);
  await expect(thread.run(task, task.page, TIMEOUT_MS)).resolves.toMatchObject({ kind: 'parsed' });
});

function taskOf(content: Pick<FetchedPage, 'kind' | 'body' | 'bytes'>) {
  const page = createFetchedPage({ url: 'https://docs.example.org/', ...content });
  return { kind: 'parse', page, hasLinks: false } as const;
}
