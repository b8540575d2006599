import { expect, test } from 'vitest';
import { maxBytesOf } from './max-bytes.ts';

test.each([
  ['application/pdf', 25],
  ['application/octet-stream; charset=binary', 25],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 25],
  ['application/json; charset=utf-8', 25],
  ['application/vnd.oai.openapi+json;version=3.1', 25],
  ['application/vnd.oai.openapi', 25],
  ['text/x-yaml', 25],
  ['text/plain', 25],
  ['text/html; charset=utf-8', 10],
  ['', 10],
])('%j may have %i MiB', (contentType, mebibytes) => {
  expect(maxBytesOf(contentType)).toBe(mebibytes * 1024 * 1024);
});
