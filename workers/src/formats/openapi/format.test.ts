import { expect, test } from 'vitest';
import { mayBeOpenapi } from './format.ts';

test.each([
  ['{"openapi":"3.1.0"}', true],
  ['\uFEFF{"components":{},"openapi":"3.0.3"}', true],
  ['{"swagger": "2.0"}', true],
  ['openapi: 3.0.0\ninfo:', true],
  ["# Pets\n---\n'swagger': '2.0'\n", true],
  ['components: {}\nopenapi: "3.1.0"\n', true],
  ['{"openapi": true}', false],
  ['{"name":"openapi","version":"3.0.0"}', false],
  ['Write this:\n\nopenapi: 3.0.0\n', false],
  ['info:\n  openapi: 3.0.0\n', false],
  ['<html>openapi: 3.0.0', false],
])('detects in %j an OpenAPI document: %s', (text, isOpenapi) => {
  expect(mayBeOpenapi(text)).toBe(isOpenapi);
});

test.each([
  ['blank lines', '\n'],
  ['blank lines with CRLF', '\r\n'],
  ['indented blank lines', ' \n'],
])('takes linear time for a page that begins with %s', (_name, line) => {
  const before = process.threadCpuUsage();
  expect(mayBeOpenapi(`${line.repeat(30)}<!doctype html>`)).toBe(false);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(100);
});

test('finds the version key below blank lines', () => {
  expect(mayBeOpenapi(`${'\n'.repeat(30)}# Pets\n\nopenapi: 3.0.0\n`)).toBe(true);
});
