import { expect, test } from 'vitest';
import type { AnswerPassage } from '../../answer/answer-passage.ts';
import { findDefinitions } from './find-definitions.ts';

const passage = (...headingPath: string[]): AnswerPassage => ({
  passageId: 1,
  topicId: 1,
  pageKey: 'p',
  ordinal: 0,
  url: 'https://docs.example.com/a',
  title: 'A',
  headingPath,
  text: `## ${headingPath.at(-1)}\n\nText.`,
  tokens: 10,
  leadIn: '',
  hasCode: false,
  documentName: 'A',
  isPinned: false,
  fetchedAt: new Date(0),
  changedAt: new Date(0),
  offset: 0,
});
const isDefinition = (query: string, ...headingPath: string[]) =>
  findDefinitions([passage(...headingPath)], query).has(1);

test('a passage whose heading names an identifier of the query is a definition', () => {
  expect(isDefinition('asyncio.TaskGroup create_task', 'class asyncio.TaskGroup')).toBe(true);
  expect(isDefinition('cancel a TaskGroup', 'Task groups', 'class asyncio.TaskGroup')).toBe(true);
});

test('a passage whose heading shares only plain words with the query is not a definition', () => {
  expect(isDefinition('class of a task', 'class asyncio.TaskGroup')).toBe(false);
  expect(isDefinition('merge histories', 'Merge')).toBe(false);
});

test('a passage with several signatures defines each of them', () => {
  const text = '#### `read_info(File) -> Info`\n\n#### `read_info(File, Options) -> Info`\n\nReads a file.';
  const signatures = { ...passage('Exports'), text };
  expect(findDefinitions([signatures], 'file:read_info').has(1)).toBe(true);
  expect(findDefinitions([signatures], 'file:read_link_info').size).toBe(0);
});

test("a heading that repeats the page's title, such as a constructor, is not a definition, but the beginning of the page is", () => {
  const member = { ...passage('Constructors', 'TreeMap'), title: 'Class TreeMap<K,V>', ordinal: 7 };
  expect(findDefinitions([member], 'TreeMap get').size).toBe(0);
  const beginning = { ...member, headingPath: [], text: '# Class TreeMap<K,V>\n\nText.', ordinal: 0 };
  expect(findDefinitions([beginning], 'TreeMap get').has(1)).toBe(true);
});

test('the rest of the section of an identifier is not a definition', () => {
  const rest = { ...passage('class asyncio.TaskGroup'), text: '## Example\n\nChanged in version 3.11.' };
  expect(findDefinitions([rest], 'TaskGroup').size).toBe(0);
});

test('a passage below the section of an identifier is not a definition', () => {
  expect(isDefinition('TaskGroup', 'class asyncio.TaskGroup', 'Examples')).toBe(false);
});
