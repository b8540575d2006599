import { expect, test } from 'vitest';
import { splitPaths } from './split-paths.ts';

test('splits paths at commas and spaces, and adds missing slashes', () => {
  expect(splitPaths(' /docs/, guide/*/api\n*.pdf$ ,, ')).toEqual(['/docs/', '/guide/*/api', '*.pdf$']);
  expect(splitPaths(' ')).toEqual([]);
});
