import { expect, test } from 'vitest';
import { siftQuestion } from './question-noise.ts';

test.each([
  ['No such file: /var/log/app.log', 'No such file:'],
  ['open C:\\Users\\ada\\app.ini failed', 'open failed'],
  ['see https://example.com/a?b=c for more', 'see for more'],
  [
    'Traceback (most recent call last):\n  File "/app/main.py", line 3, in <module>\nKeyError: 1',
    'KeyError: 1',
  ],
  ['TypeError: x\n    at Object.run (/app/index.js:3:7)', 'TypeError: x'],
  ['segfault at 0x7ffdeadbeef', 'segfault at'],
  ['commit 9fceb02d0ae598e95dc970b74767f19372d61af8 is bad', 'commit is bad'],
  ['mail ada@example.com', 'mail'],
])('what is only the asker’s is set apart: %s', (question, rest) => {
  const { text, noise } = siftQuestion(question);
  expect(text.replace(/\s+/g, ' ').trim()).toBe(rest);
  expect(noise).not.toBe('');
});

test.each([
  'asyncio.run() cannot be called from a running event loop',
  'how do I use and/or in a WHERE clause',
  'fs.promises.readFile',
  'unhashable type: "list"',
])('what discriminates stays: %s', (question) => {
  expect(siftQuestion(question)).toEqual({ text: question, noise: '' });
});
