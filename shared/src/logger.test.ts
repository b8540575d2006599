import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { createLogger, type Logger } from './logger.ts';

let lines: string[];
let logger: Logger;
beforeEach(() => {
  lines = [];
  logger = createLogger(
    { service: 'test', level: 'info' },
    { write: (line: string) => void lines.push(line) },
  );
});

test('writes an event as one line of JSON with the name of its level, its time and its process', () => {
  logger.info({ requestId: 'r' }, 'request');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    service: 'test',
    requestId: 'r',
    msg: 'request',
  });
});

test('masks values under the names of secrets in events, objects and errors', () => {
  const event = {
    apiKey: 'lct_x',
    code: 'lct_x',
    headers: { authorization: 'lct_x', cookie: 'lct_x', accept: '*' },
  };
  logger.info(event, 'request');
  logger.error({ err: Object.assign(new Error('refused'), { token: 'lct_x', code: 'E401' }) }, 'failed');
  expect(lines.join('')).not.toContain('lct_x');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { apiKey: '[masked]', code: '[masked]', headers: { authorization: '[masked]', accept: '*' } },
    { err: { message: 'refused', token: '[masked]', code: 'E401' } },
  ]);
  expect(event.apiKey).toBe('lct_x');
});

test('removes queries, fragments and passwords from URLs in errors', () => {
  const error = Object.assign(new Error('https://ada:secret@example.com/a?token=secret is gone'), {
    url: 'https://example.com/a?token=secret',
    links: ['https://example.com/b?token=secret'],
  });
  logger.error({ err: error }, 'failed');
  expect(lines.join('')).not.toContain('secret');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: { message: 'https://example.com/a?… is gone', url: 'https://example.com/a?…' },
  });
});

test('keeps the message and causes of an error, and removes the values of its SQL statement', () => {
  const error = Object.assign(new Error('duplicate key', { cause: new Error('the cause') }), {
    code: '23505',
    query: 'INSERT INTO users VALUES ($1)',
    detail: 'Key (email)=(ada@example.com) already exists.',
  });
  logger.error({ err: error }, 'request failed');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: { message: 'duplicate key: the cause', code: '23505', query: 'INSERT INTO users VALUES ($1)' },
  });
  expect(lines.join('')).not.toContain('ada@example.com');
});

const FULL = '/dev/full';

test.runIf(existsSync(FULL))('keeps the process running while the disk of its log is full', async () => {
  const program = `
    import { createLogger } from './shared/src/logger.ts';
    const logger = createLogger({ service: 'test', level: 'info' });
    let rounds = 0;
    const timer = setInterval(() => {
      logger.error({ text: 'x'.repeat(100_000) }, 'lost');
      rounds += 1;
      if (rounds < 30) return;
      clearInterval(timer);
      process.exit(5);
    }, 10);
  `;
  const full = openSync(FULL, 'w');
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: new URL('../..', import.meta.url).pathname,
    stdio: ['ignore', full, 'inherit'],
  });
  closeSync(full);
  expect((await once(child, 'exit'))[0]).toBe(5);
});
