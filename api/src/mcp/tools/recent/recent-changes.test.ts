import { expect, test } from 'vitest';
import { asksForRecentChanges } from './recent-changes.ts';

test.each([
  'what changed in Halyard lately',
  'What has changed since last week?',
  "what's new in Halyard",
  'recent changes of the queue API',
  'what changed in the last 30 days',
  'latest updates',
  'which pages changed recently',
  'release notes',
  'changelog',
])('detects a question about recent changes: %s', (question) =>
  expect(asksForRecentChanges(question)).toBe(true),
);

test.each([
  "what's new in python 3.11",
  'django 3.2 release notes',
  'migrating from 1.4 to 2.0',
  'release notes of version 3',
  'permission denied after the upgrade to 15',
  'breaking changes',
  'how do I change a setting',
  'listen for changes in a table',
  'latest version of the schema',
  'update a row when it exists',
])('does not detect a question about recent changes: %s', (question) =>
  expect(asksForRecentChanges(question)).toBe(false),
);
