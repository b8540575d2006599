import type { ServedPassage } from '@lectern/shared/db/stores/passages/served-passages.ts';
import { expect, test } from 'vitest';
import { splitPage } from './page-sections.ts';

const moment = new Date('2026-11-18T10:00:00Z');
const page = [
  {
    anchor: 'copy-3',
    headingPath: ['copy'],
    text: '#### `copy(A)`\n\n#### `copy(A, B)`\n\nCopies; see option httpchk.',
  },
  { anchor: 'chapter-4', headingPath: ['Keywords'], text: 'Before.\n\n**option httpchk** <uri>\n\nChecks.' },
].map(
  (over, ordinal): ServedPassage => ({
    ...{
      passageId: ordinal + 1,
      documentUrlId: 1,
      topicId: 1,
      pageUrl: 'https://docs.example.com/a',
      ordinal,
    },
    ...{ pageTitle: 'A', tokens: 9, codeShare: 0, fetchedAt: moment, changedAt: moment, before: null },
    ...over,
  }),
);

test.each([
  ['copy-3', 1],
  ['copy-2', 1],
  ['option httpchk', 2],
  ['4.2-option%20httpchk', 2],
])('finds the section at #%s without its own anchor', (fragment, passageId) => {
  const { asked, missing } = splitPage(page, decodeURIComponent(fragment), undefined);
  expect({ missing, found: asked.map((passage) => passage.passageId) }).toEqual({
    missing: '',
    found: [passageId],
  });
});

test('finds an API operation by its anchor, and a tag with all its operations', () => {
  const [tag, read, change] = ['Pets', 'GET /pets/{id} Read', 'POST /pets/{id} Change'];
  const operations = [
    { anchor: 'tag/Pets', headingPath: [tag], text: '## Pets\n\nAll about them.' },
    { anchor: 'tag/Pets/operation/getPet', headingPath: [tag, read], text: 'Reads a pet.' },
    { anchor: 'tag/Pets/operation/updatePet', headingPath: [tag, change], text: 'Changes a pet.' },
    { anchor: 'tag/Pets/operation/updatePet', headingPath: [tag, change], text: 'Example request' },
    { anchor: 'schemas/Pet', headingPath: ['Schemas', 'Pet'], text: 'A pet.' },
  ].map((over, ordinal) => ({ ...(page[0] as ServedPassage), ...over, ordinal, passageId: ordinal }));
  const found = (fragment: string) =>
    splitPage(operations, fragment, undefined).asked.map(({ text }) => text);
  expect(found('tag/Pets/operation/updatePet')).toEqual(['Changes a pet.', 'Example request']);
  expect(found('operation/updatePet')).toEqual(['Changes a pet.', 'Example request']);
  expect(found('/Pets/updatePet')).toEqual(['Changes a pet.', 'Example request']);
  expect(found('/paths/~1pets~1{id}/get')).toEqual(['Reads a pet.']);
  expect(found('tag/Pets')).toHaveLength(4);
});

test('finds a list entry by its name with all its passages', () => {
  const entries = [
    'The file.',
    '- **message_size_limit (default: 10240000)**\n\n  The maximal size.',
    '  It is in bytes.\n- **message_strip_characters (default: empty)**\n\n  What is removed.',
    '- **mynetworks (default: see below)**',
  ].map((text, ordinal) => ({
    ...(page[0] as ServedPassage),
    ...{ anchor: null, headingPath: ['Parameters'], text, ordinal, passageId: ordinal },
  }));
  const found = (fragment: string) =>
    splitPage(entries, fragment, undefined).asked.map((one) => one.passageId);
  expect(found('message_size_limit')).toEqual([1, 2]);
  expect(found('message_strip_characters')).toEqual([2]);
  expect(found('std-setting-mynetworks')).toEqual([3]);
});

test('reports an unknown section and returns passages about its name', () => {
  const { asked, missing } = splitPage(page, 'std:setting-httpchk', undefined);
  expect(missing).toBe('no section "#std:setting-httpchk"');
  expect(asked.map(({ passageId }) => passageId)).toEqual([1, 2]);
});

test('reports an unknown section without related passages', () => {
  expect(splitPage(page, 'cop-2', undefined).missing).toBe('no section "#cop-2"');
});
