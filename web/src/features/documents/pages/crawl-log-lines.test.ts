import { expect, test } from 'vitest';
import { formatLog, toLogLine } from './crawl-log-lines.ts';
import type { Page } from './page-filter.ts';

const page = (id: number, second: number, parts: Partial<Page> = {}): Page => ({
  id,
  url: `https://docs.example.com/${id}`,
  title: null,
  status: 'success',
  failure: null,
  reason: null,
  isThin: false,
  tryType: 'http',
  fetchedAt: null,
  processedAt: new Date(2026, 10, 22, 14, 3, second).toISOString(),
  tokens: null,
  ...parts,
});

test('shows the time of a page and its source or error; as text, the oldest line is first', () => {
  const failure = {
    class: 'timeout',
    message: 'The site did not respond in time.',
    nextStep: '',
  } as const;
  const lines = [page(2, 7, { status: 'error', failure }), page(1, 1, { tokens: 1200 })].map(toLogLine);
  expect(lines.map(({ time, detail }) => [time, detail])).toEqual([
    ['14:03:07', 'The site did not respond in time.'],
    ['14:03:01', 'from the site, ~1,200 tokens'],
  ]);
  expect(formatLog(lines).split('\n')[0]).toBe(
    '14:03:01  success  https://docs.example.com/1  from the site, ~1,200 tokens',
  );
});
