import { expect, test } from 'vitest';
import { isLoopback } from './is-loopback.ts';

test.each(['localhost', '127.0.0.1', '127.0.0.2', '[::1]'])('%s is this machine', (hostname) => {
  expect(isLoopback(hostname)).toBe(true);
});

test.each(['127.0.0.1.example.com', 'localhost.example.com', '10.0.0.1', '128.0.0.1', '[::2]', ''])(
  '"%s" is another machine',
  (hostname) => {
    expect(isLoopback(hostname)).toBe(false);
  },
);
