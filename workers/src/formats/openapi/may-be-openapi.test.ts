import { expect, test } from 'vitest';
import { mayBeOpenapi } from './may-be-openapi.ts';

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
