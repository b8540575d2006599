import { expect, test } from 'vitest';
import { isOutdatedPage } from './outdated-page.ts';

test.each([
  '# aifc\n\nDeprecated since version 3.11, will be removed.',
  '`postmaster` is a deprecated alias of `postgres`.',
  '`intagg` is now obsolete, because there are built-in functions.',
  '```java\n@Deprecated(since="9")\npublic class Observable\n```',
])('detects an outdated page: %s', (text) => {
  expect(isOutdatedPage(text)).toBe(true);
});

test.each([
  'JSON is specified by RFC 7159 (which obsoletes RFC 4627).',
  `Reads a file. ${'It reads on. '.repeat(40)}\n\nThe old \`slurp\` is deprecated.`,
  '',
])('does not detect a current page: %s', (text) => {
  expect(isOutdatedPage(text)).toBe(false);
});
