import { expect, test } from 'vitest';
import { indexPages, pagesFound } from '../../../../test/support/crawl/index-pages.ts';
import { asksForChanges } from './changelog-question.ts';

test.each([
  "what's new in python 3.11",
  'What changed in PostgreSQL 15?',
  'new features in 3.10',
  'django 3.2 release notes',
  'changelog',
  'breaking changes in pytest 7',
  'backwards incompatible changes',
  'which modules were removed in python 3.12',
  'distutils deprecated since which version',
  'changes in version 8.1',
  'upgrade from django 2.2 to 3.0',
  'migrating to 1.4',
  'upgrading to Varnish Cache 7',
  'pandas 1.3 changes',
  'differences between SQLAlchemy 1.3 and 1.4',
  'when was the walrus operator added',
  'what did python 3.9 add',
  'does django 3.0 drop support for python 3.5',
  'performance improvements of 3.11',
  'porting to python 3.11',
  'Rails 7.2 リリースノート',
])('detects a question about changes: %s', (question) => expect(asksForChanges(question)).toBe(true));

test.each([
  'how do I change a setting',
  'what is a new-style class',
  'listen for changes in a table',
  'migrate data to another server',
  'update a row when it exists',
  'add a new user',
  'update the first 10 rows',
  'start it on port 80',
  'move a file to another folder',
  'map container port to 8080 of the host',
  'version of the schema',
  'difference between a list and a tuple',
  'DeprecationWarning: the imp module is deprecated in favour of importlib',
])('does not detect a question about changes: %s', (question) =>
  expect(asksForChanges(question)).toBe(false),
);

test('ranks changelog pages first only for questions about changes', () => {
  const pages = indexPages([
    { title: 'Locks', passages: ['A lock of version 2.1 guards the state that a queue has.'] },
    { title: 'What’s new in 2.1', passages: ['The lock of version 2.1 guards the state of a queue.'] },
  ]);
  expect(pagesFound([pages], 'lock that guards state')).toEqual(['1/0', '1/1']);
  expect(pagesFound([pages], 'what is new in the lock of 2.1')).toEqual(['1/1', '1/0']);
});
