import { expect, test } from 'vitest';
import { previewText } from './preview-text.ts';

test('truncates a preview to 500 characters plus an ellipsis', () => {
  expect(previewText('x'.repeat(501))).toBe(`${'x'.repeat(500)}...`);
  expect(previewText('x'.repeat(500))).toBe('x'.repeat(500));
});
