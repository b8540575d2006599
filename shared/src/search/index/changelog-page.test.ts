import { expect, test } from 'vitest';
import { isChangelogPage } from './changelog-page.ts';

test.each([
  'What’s New in 3.11',
  'Release notes 2.0',
  'Change history for 3.0',
  'Changelog',
  'SQLite Release 3.35',
  '2. NEWS',
  'Appendix E. Release Notes',
  'Version 0.19.0 (October 2, 2016)',
  'pytest-2.9.1',
  '[2.3.1] - 2023-05-12',
  'Buildbot 2.10.5 ( 2021-04-05 )',
  'Django version 2.0',
  'Changes and Migration',
  'GNU Mailman 3 changes',
  'Ruby on Rails 7.2 リリースノート',
  '更新日志',
  'Notes de version 2.4',
])('detects the changelog title "%s"', (title) => expect(isChangelogPage(title, [[title]])).toBe(true));

test.each([
  'Version numbers',
  'Node.js 18 API',
  '4.2 Newsgroups',
  'OAuth 2.0',
  'Chapter 38. Thread 4.8.0',
  'Changes connector',
  'Resource model changes',
])('does not detect the title "%s"', (title) => expect(isChangelogPage(title, [[title]])).toBe(false));

test('detects a changelog by its version headings', () => {
  expect(isChangelogPage('History', [['Version 2.1.0'], ['2.0.1 (2021-04-01)'], ['2.0'], ['Credits']])).toBe(
    true,
  );
});
