import { expect, test } from 'vitest';
import { separateNoise } from './question-noise.ts';

test.each([
  ['No such file: /var/log/app.log', 'No such file:'],
  ['why is /home/ada/queues not writable', 'why is not writable'],
  ['load /opt/halyard/lib/plugins/mail', 'load'],
  ['open C:\\Users\\ada\\app.ini failed', 'open failed'],
  ['see https://example.com/a?b=c for more', 'see for more'],
  [
    'Traceback (most recent call last):\n  File "/app/main.py", line 3, in <module>\nKeyError: 1',
    'KeyError: 1',
  ],
  [
    'Traceback (most recent call last):\n  File "/app/main.py", line 3, in run\n    cursor.execute(query)\nKeyError: 1',
    'cursor.execute(query) KeyError: 1',
  ],
  ['==31== Invalid write\n==31==    at 0x40054E: main (test.c:9)', 'Invalid write'],
  ['2024/03/11 10:22:41 [error] 31#31: *17 body too large', '[error] body too large'],
  ['sshd[4242]: connect to 10.0.0.7:22 refused', 'sshd : connect to refused'],
  ['src/app.ts:12:5 - Object is possibly null', '- Object is possibly null'],
  ['job 6f1c2a54-9d0e-4b7a-8f7e-0a1b2c3d4e5f failed', 'job failed'],
  ['RuntimeException: x\n\tat a.B.run(B.java:7)\n\t... 23 more', 'RuntimeException: x'],
  ['TypeError: x\n    at Object.run (/app/index.js:3:7)', 'TypeError: x'],
  ['segfault at 0x7ffdeadbeef', 'segfault at'],
  ['commit 9fceb02d0ae598e95dc970b74767f19372d61af8 is bad', 'commit is bad'],
  ['mail ada@example.com', 'mail'],
])('separates details of the user’s environment: %s', (question, rest) => {
  const { text, noise } = separateNoise(question);
  expect(text.replace(/\s+/g, ' ').trim()).toBe(rest);
  expect(noise).not.toBe('');
});

test.each([
  ['react router nested routes example', 'react router nested routes'],
  ['list objects of a bucket API reference', 'list objects of a bucket'],
  ['create table partition syntax documentation ', 'create table partition'],
  ['API reference for listing the objects of a bucket', 'for listing the objects of a bucket'],
  ['Django documentation: how to test views', 'Django : how to test views'],
])('separates the kind of text that a question asks for: %s', (question, rest) => {
  expect(separateNoise(question).text.replace(/\s+/g, ' ').trim()).toBe(rest);
});

test.each([
  'undefined reference to `main`',
  'syntax error at or near "SELECT"',
  'v3 migration guide',
  'asyncio.run() cannot be called from a running event loop',
  'how do I use and/or in a WHERE clause',
  'fs.promises.readFile',
  'the order of 3.11.4 and 2024-03-11',
  'arr[0] is undefined',
  'unhashable type: "list"',
  'POST /v1/queues create a queue',
  'may a package install into /usr/local.',
  'mount "/dev/shm"',
])('keeps discriminative terms: %s', (question) => {
  expect(separateNoise(question)).toEqual({ text: question, noise: '' });
});
