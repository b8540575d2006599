import { expect, test } from 'vitest';
import { maxBytesOf } from './max-bytes.ts';

test.each([
  ['application/pdf', 25],
  ['application/octet-stream; charset=binary', 25],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 25],
  ['text/html; charset=utf-8', 10],
  ['', 10],
])('%j may have %i MiB', (contentType, mebibytes) => {
  expect(maxBytesOf(contentType)).toBe(mebibytes * 1024 * 1024);
});
