import { expect, test } from 'vitest';
import { titleFromUrl } from './title-from-url.ts';

test.each([
  ['https://docs.example.com/guide/job-queues.html', 'job queues'],
  ['https://docs.example.com/guide/job-queues/', 'job queues'],
  ['https://docs.example.com/guide/job-queues/index.html', 'job queues'],
  ['https://docs.example.com/index.html', 'docs.example.com'],
  ['https://docs.example.com/guide/index', 'index'],
  ['https://docs.example.com/', 'docs.example.com'],
])('names the page at %s by its file or folder', (url, title) => {
  expect(titleFromUrl(url)).toBe(title);
});
