import { seal, UnsealError } from '@lectern/shared/seal.ts';
import { expect, test } from 'vitest';
import { createApiKey } from './key-format.ts';
import { hashApiKey, sealKey, unsealKey } from './key-vault.ts';

const secret = 'a secret of the tests that is long enough';
const otherSecret = 'another secret of the tests, long enough';
const key = createApiKey();

test('unseals a key only with the secret', () => {
  expect(unsealKey(sealKey(key, secret), secret)).toBe(key);
  expect(() => unsealKey(sealKey(key, secret), otherSecret)).toThrow(UnsealError);
});

test('seals the same key differently each time', () => {
  expect(sealKey(key, secret).equals(sealKey(key, secret))).toBe(false);
});

test('detects any changed byte', () => {
  const sealed = sealKey(key, secret);
  for (let index = 0; index < sealed.length; index++) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => unsealKey(changed, secret), `byte ${index}`).toThrow(UnsealError);
  }
});

test.each([0, 1, 28, 29])('rejects a seal of %i bytes', (length) => {
  expect(() => unsealKey(sealKey(key, secret).subarray(0, length), secret)).toThrow(UnsealError);
});

test('rejects data sealed for another purpose', () => {
  expect(() => unsealKey(seal(key, secret, 'something else'), secret)).toThrow(UnsealError);
});

test('derives the lookup hash from key and secret', () => {
  expect(hashApiKey(key, secret)).toMatch(/^[0-9a-f]{64}$/);
  expect(hashApiKey(key, secret)).toBe(hashApiKey(key, secret));
  expect(hashApiKey(key, otherSecret)).not.toBe(hashApiKey(key, secret));
  expect(hashApiKey(createApiKey(), secret)).not.toBe(hashApiKey(key, secret));
});
