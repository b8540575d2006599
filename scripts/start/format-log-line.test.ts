import { expect, test } from 'vitest';
import { formatLogLine } from './format-log-line.ts';

test.each([
  [
    'an event',
    '{"level":"info","time":"2026-11-20T13:45:01.123Z","service":"api","msg":"api started","port":3000,"path":"/","userId":null}',
    '13:45:01 api       api started port=3000 path=/',
  ],
  [
    'a warning',
    '{"level":"warn","time":"2026-11-20T13:45:01.123Z","msg":"slow"}',
    '13:45:01 api       WARN slow',
  ],
  [
    'an error with its stack',
    '{"level":"error","time":"2026-11-20T13:45:01.123Z","msg":"failed","err":{"message":"m","stack":"Error: m\\n at a"}}',
    '13:45:01 api       ERROR failed\nError: m\n at a',
  ],
  ['plain text', 'listening', '         api       listening'],
  ['JSON without an event', '{"a":1}', '         api       {"a":1}'],
  ['broken JSON', '{"level"', '         api       {"level"'],
])('formats %s', (_, line, expected) => {
  expect(formatLogLine('api', line)).toBe(expected);
});

test('leaves out successful requests, because an open page sends one every three seconds', () => {
  const request = (level: string, status: number) =>
    formatLogLine('api', JSON.stringify({ level, msg: 'request', status }));
  expect(request('info', 200)).toBeNull();
  expect(request('info', 304)).toBeNull();
  expect(request('info', 404)).toContain('request status=404');
  expect(request('error', 500)).toContain('ERROR request status=500');
});
