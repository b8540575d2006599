import { readFileSync } from 'node:fs';
import { ECOSYSTEMS } from '@lectern/shared/domain/libraries/library.ts';
import { expect, test } from 'vitest';
import { curatedSources } from './curated-sources.ts';

const table: { ecosystem: string; name: string; url: string }[] = JSON.parse(
  readFileSync(new URL('../../../shared/data/libraries.json', import.meta.url), 'utf8'),
);

test('has a curated table of 150 libraries from at least six registries, sorted and without duplicates', () => {
  const lines = table.map(({ ecosystem, name, url }) => `${ecosystem} ${name} ${url}`);
  expect(new Set(table.map(({ ecosystem, name }) => `${ecosystem} ${name}`)).size).toBeGreaterThanOrEqual(
    150,
  );
  expect(new Set(table.map(({ ecosystem }) => ecosystem)).size).toBeGreaterThanOrEqual(6);
  expect(lines).toEqual([...new Set(lines)].toSorted());
});

test.each(table)('$ecosystem $name has an https URL for each version', ({ ecosystem, name, url }) => {
  expect(ECOSYSTEMS).toContain(ecosystem);
  expect(name).toMatch(/^[\w@./:-]+$/);
  expect(url).toMatch(/^https:\/\/[^\s{}]*\{(?:version|minor|major)\}[^\s{}]*$/);
  expect(URL.canParse(url.replace(/\{\w+\}/, '5'))).toBe(true);
});

test.each([
  ['django', '5.1.3', 'https://docs.djangoproject.com/en/5.1/', '5.1'],
  ['Django', '4.2', 'https://docs.djangoproject.com/en/4.2/', '4.2'],
  ['pandas', '2.2.1', 'https://pandas.pydata.org/pandas-docs/version/2.2.1/', '2.2.1'],
  ['ansible', '9.4.0', 'https://docs.ansible.com/ansible/9/', '9'],
])('%s %s is at %s and describes %s', (name, version, url, documentVersion) => {
  expect(curatedSources('pypi', name, version)).toMatchObject([{ url, documentVersion, shouldProbe: true }]);
});

test('finds no curated site for an unknown library or an unreadable version', () => {
  expect(curatedSources('npm', 'django', '5.1.3')).toEqual([]);
  expect(curatedSources('pypi', 'django', 'next')).toEqual([]);
});
