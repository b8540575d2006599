import { expect, test } from 'vitest';
import { isOutdatedPage } from './outdated-page.ts';

test.each([
  '# aifc\n\nDeprecated since version 3.11, will be removed.',
  '## slurpd\n\n## Synopsis\n\n`slurpd`\n\n## Description\n\n`slurpd` is a deprecated alias of `slurp`.',
  '`intagg` is now obsolete, because there are built-in functions.',
  '```java\n@Deprecated(since="9")\npublic class Observable\n```',
])('detects an outdated page: %s', (text) => {
  expect(isOutdatedPage(text)).toBe(true);
});

test.each([
  'JSON is specified by RFC 7159 (which obsoletes RFC 4627).',
  `Reads a file. ${'It reads on. '.repeat(40)}\n\nThe old \`slurp\` is deprecated.`,
  '# merge\n\n## NAME\n\nmerge - Merges\n\n## SYNOPSIS\n\n```\nmerge <one> (deprecated)\n```\n\n## DESCRIPTION\n\nIt merges.',
  '# Options\n\nThe options of the compiler.\n\n## ar\n\nThis option is deprecated.',
  '',
])('does not detect a current page: %s', (text) => {
  expect(isOutdatedPage(text)).toBe(false);
});
