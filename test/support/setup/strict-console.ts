import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

const original = console.error;
let unexpected: string[] = [];

/**
 * An error that reaches the console fails the test in which it appears. A test that expects one says so with
 * `vi.spyOn(console, 'error')`, which takes the place of this recorder.
 */
beforeEach(() => {
  unexpected = [];
  console.error = (...parts: unknown[]) => {
    unexpected.push(format(...parts));
  };
});

afterEach(() => {
  console.error = original;
  if (unexpected.length > 0) throw new Error(`Unexpected console.error:\n${unexpected.join('\n')}`);
});
