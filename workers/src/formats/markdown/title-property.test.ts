import { expect, test } from 'vitest';
import { readTitleProperty } from './title-property.ts';

test('collapses white space in a title', () => {
  expect(readTitleProperty(' Halyard\n Manual ')).toBe('Halyard Manual');
});

test.each([
  '',
  'Untitled',
  'untitled-2',
  'Document1',
  'Microsoft Word - manual.doc',
  'manual.tex',
  'x'.repeat(201),
])('ignores the default, empty or very long title "%s"', (title) => {
  expect(readTitleProperty(title)).toBeNull();
});
