import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

const original = console.error;
let unexpected: string[] = [];

/**
 * Fails a test that prints to console.error. A test that expects errors replaces this function with
 * `vi.spyOn(console, 'error')`.
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
