import { expect, test } from 'vitest';
import type { AnswerPassage } from '../../answer/answer-passage.ts';
import { dropReferences } from './drop-references.ts';

const passage = (heading: string, text: string): AnswerPassage => ({
  passageId: 1,
  topicId: 1,
  pageKey: 'p',
  ordinal: 0,
  url: 'https://docs.example.com/a',
  title: 'A',
  headingPath: ['A', heading],
  text,
  tokens: 10,
  leadIn: '',
  hasCode: false,
  documentName: 'A',
  isPinned: false,
  fetchedAt: new Date(0),
  changedAt: new Date(0),
  offset: 0,
});
const answering = passage('Queues', 'A queue holds items, see [locks](/locks).');

test.each([
  [
    'a table of links',
    'See also',
    '### See also\n\n| | |\n| --- | --- |\n| [put](/put) | puts<br>(function) |',
  ],
  ['a numbered list', '7.3 References', '1. A book, https://books.example.com\n2. [Another](/b)'],
  ['entries over two lines', 'See Also', '[put](/put)\nputs an item'],
  ['a table of contents', 'Manual', `${'- [Queues](/queues)\n  - `put()`\n'.repeat(5)}- and more`],
])('drops %s when other passages match', (_, heading, text) => {
  expect(dropReferences([passage(heading, text), answering])).toEqual([answering]);
});

test.each([
  [
    'a section about references',
    'References',
    'A reference borrows.\nIt cannot be null.\nSee [moves](/moves).',
  ],
  ['another section of links', 'Members', '[put](/put)\n[get](/get)'],
  ['a list of links with descriptions', 'Members', '- [put](/put) puts an item\n'.repeat(10)],
])('keeps %s', (_, heading, text) => {
  expect(dropReferences([passage(heading, text), answering])).toHaveLength(2);
});

test('keeps reference sections when nothing else matches', () => {
  const alone = [passage('See also', '[put](/put)')];
  expect(dropReferences(alone)).toEqual(alone);
});
