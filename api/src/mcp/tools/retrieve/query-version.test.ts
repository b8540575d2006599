import { expect, test } from 'vitest';
import { findOtherVersion } from './query-version.ts';

test.each([
  ['django 4.2 async views', ['Django 3.2.19 documentation'], '4.2'],
  ['Java 21 virtual threads', ['Java SE 17 & JDK 17'], '21'],
  ['copy on write in pandas v2.0', ['Python 3.11', 'pandas 1.5.3 documentation'], 'v2.0'],
  ['halyard@3 retry', ['halyard@2.0.0, nearest version to 2.0.9'], '3'],
])('%s asks for another version than %j', (query, names, version) => {
  expect(findOtherVersion(query, names)).toEqual({ name: names.at(-1), version });
});

test.each([
  ['django 3.2 async views', ['Django 3.2.19 documentation']],
  ['python 3 lists', ['Python 3.11']],
  ['django 4.2 async views', ['Django 3.2.19', 'Django 4.2']],
  ['django 4.2 async views', ['Django documentation']],
  ['django 404 page', ['Django 3.2.19 documentation']],
  ['2 columns in pandas', ['pandas 1.5.3']],
  ['utf-8 in java', ['Java SE 17']],
])('%s does not ask for another version than %j', (query, names) => {
  expect(findOtherVersion(query, names)).toBeNull();
});
