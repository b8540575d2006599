import type { ServedPassage } from '@lectern/shared/db/stores/served-passages.ts';
import { expect, test } from 'vitest';
import { partPage } from './page-sections.ts';

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
])('the section at #%s is found, whose address stands in no passage of its own', (fragment, passageId) => {
  const { asked, missing } = partPage(page, decodeURIComponent(fragment), undefined);
  expect({ missing, found: asked.map((passage) => passage.passageId) }).toEqual({
    missing: '',
    found: [passageId],
  });
});

test('an unknown section is missing', () => {
  expect(partPage(page, 'cop-2', undefined).missing).toBe('no section "#cop-2"');
});
