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
])('finds the section at #%s without its own anchor', async (fragment, passageId) => {
  const { asked, missing } = await splitPage(page, decodeURIComponent(fragment), undefined);
  expect({ missing, found: asked.map((passage) => passage.passageId) }).toEqual({
    missing: '',
    found: [passageId],
  });
});

test('finds an API operation by its anchor, and a tag with all its operations', async () => {
  const [tag, read, change] = ['Pets', 'GET /pets/{id} Read', 'POST /pets/{id} Change'];
  const operations = [
    { anchor: 'tag/Pets', headingPath: [tag], text: '## Pets\n\nAll about them.' },
    { anchor: 'tag/Pets/operation/getPet', headingPath: [tag, read], text: 'Reads a pet.' },
    { anchor: 'tag/Pets/operation/updatePet', headingPath: [tag, change], text: 'Changes a pet.' },
    { anchor: 'tag/Pets/operation/updatePet', headingPath: [tag, change], text: 'Example request' },
    { anchor: 'schemas/Pet', headingPath: ['Schemas', 'Pet'], text: 'A pet.' },
  ].map((over, ordinal) => ({ ...(page[0] as ServedPassage), ...over, ordinal, passageId: ordinal }));
  const found = async (fragment: string) =>
    (await splitPage(operations, fragment, undefined)).asked.map(({ text }) => text);
  expect(await found('tag/Pets/operation/updatePet')).toEqual(['Changes a pet.', 'Example request']);
  expect(await found('operation/updatePet')).toEqual(['Changes a pet.', 'Example request']);
  expect(await found('/Pets/updatePet')).toEqual(['Changes a pet.', 'Example request']);
  expect(await found('/paths/~1pets~1{id}/get')).toEqual(['Reads a pet.']);
  expect(await found('tag/Pets')).toHaveLength(4);
});

test('finds a list entry by its name with all its passages', async () => {
  const entries = [
    'The file.',
    '- **message_size_limit (default: 10240000)**\n\n  The maximal size.',
    '  It is in bytes.\n- **message_strip_characters (default: empty)**\n\n  What is removed.',
    '- **mynetworks (default: see below)**',
  ].map((text, ordinal) => ({
    ...(page[0] as ServedPassage),
    ...{ anchor: null, headingPath: ['Parameters'], text, ordinal, passageId: ordinal },
  }));
  const found = async (fragment: string) =>
    (await splitPage(entries, fragment, undefined)).asked.map((one) => one.passageId);
  expect(await found('message_size_limit')).toEqual([1, 2]);
  expect(await found('message_strip_characters')).toEqual([2]);
  expect(await found('std-setting-mynetworks')).toEqual([3]);
});

test.each([
  ['Process parameters', [2, 3]],
  ['OS > Process Parameters', [2, 3]],
  ['os.environ', [3]],
  ['the example', [1, 4]],
])(
  'returns the section whose heading is the topic, unless several have it: %s',
  async (topic, passageIds) => {
    const sections = [
      { headingPath: ['Example'], text: 'The first example of os.environ, in full.' },
      { headingPath: ['Process Parameters'], text: 'They are of the process.' },
      { headingPath: ['Process Parameters', '`os.environ`'], text: 'The environment.' },
      { headingPath: ['Files', 'Example'], text: 'The second example, in full.' },
    ].map((over, at) => ({
      ...(page[0] as ServedPassage),
      ...{ anchor: `a${at}`, ordinal: at, passageId: at + 1, ...over },
    }));
    const { asked, ranked } = await splitPage(sections, null, topic);
    expect(asked.map(({ passageId }) => passageId)).toEqual(passageIds);
    expect(ranked === null).toBe(topic !== 'the example');
  },
);

test('reports an unknown section and returns passages about its name', async () => {
  const { asked, missing } = await splitPage(page, 'std:setting-httpchk', undefined);
  expect(missing).toBe('no section "#std:setting-httpchk"');
  expect(asked.map(({ passageId }) => passageId)).toEqual([1, 2]);
});

test('reports an unknown section without related passages', async () => {
  expect((await splitPage(page, 'cop-2', undefined)).missing).toBe('no section "#cop-2"');
});

test('answers other requests while it searches a long page for a topic', async () => {
  const long = Array.from({ length: 1_000 }, (_, ordinal) => ({
    ...(page[0] as ServedPassage),
    ...{ ordinal, passageId: ordinal + 1, text: ordinal === 700 ? 'The zebra.' : `Option ${ordinal}.` },
  }));
  let turns = 0;
  const isDone = splitPage(long, null, 'zebra').then(({ asked }) => asked.map((one) => one.passageId));
  const countTurns = () => {
    turns += 1;
    timer = setImmediate(countTurns);
  };
  let timer = setImmediate(countTurns);
  expect(await isDone).toEqual([701]);
  clearImmediate(timer);
  expect(turns).toBeGreaterThanOrEqual(3);
});

test('finds the passages about a topic at the end of a page of thousands of passages', async () => {
  const long = Array.from({ length: 5_000 }, (_, ordinal) => ({
    ...(page[0] as ServedPassage),
    ...{ ordinal, passageId: ordinal + 1, anchor: null, headingPath: [] },
    text: ordinal === 4_900 ? 'Zebras have stripes.' : `Option ${ordinal} of the stripe.`,
  }));
  const { ranked, rest } = await splitPage(long, null, 'the stripes of a zebra');
  expect(ranked?.[0]?.passageId).toBe(4_901);
  expect(rest.length + (ranked?.length ?? 0)).toBe(5_000);
});
