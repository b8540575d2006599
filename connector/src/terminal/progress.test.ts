import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { createProgress } from './progress.ts';

it('shows no control characters of a text', () => {
  const output = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
  createProgress(output).show('Removing React\u001b[31m\n');
  expect(String(output.read())).toBe('\r\u001b[2KRemoving React [31m ');
});
