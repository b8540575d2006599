import type { ServedPassage } from '@lectern/shared/db/stores/served-passages.ts';
import { expect, it } from 'vitest';
import { prepareServedPassage } from './answer-passage.ts';
import { mergePassages, renderBlock } from './passage-block.ts';

const FETCHED_AT = new Date('2026-11-18T10:00:00Z');

/** Blocks of one passage, or of several that follow each other, as an answer quotes them. */
function quote(...blocks: Partial<ServedPassage>[][]): string[] {
  const merged = blocks.map((parts) => {
    const [first, ...others] = parts.map(show);
    if (!first) throw new Error('a block has a passage');
    return mergePassages([first, ...others]);
  });
  return merged.map((block, at) => renderBlock(block, merged[at - 1]));
}

function show(over: Partial<ServedPassage>) {
  const stored = {
    passageId: 1,
    documentUrlId: 1,
    topicId: 1,
    pageUrl: 'https://docs.example.com/queue.html',
    pageTitle: 'Queues',
    anchor: null,
    headingPath: ['Queue'],
    ordinal: 0,
    text: 'A queue holds items.',
    tokens: 5,
    codeShare: 0,
    fetchedAt: FETCHED_AT,
    changedAt: FETCHED_AT,
    before: null,
    ...over,
  };
  const passage = prepareServedPassage(stored, { documentName: 'Example 1.0', isPinned: false });
  return { passage, text: passage.text, tokens: passage.tokens, next: null };
}

it('names document and dates again where they change', () => {
  const fetchedAt = new Date('2026-11-19T10:00:00Z');
  const quoted = quote(
    [{ pageUrl: 'https://docs.example.com/a' }],
    [{ pageUrl: 'https://docs.example.com/b' }],
    [{ pageUrl: 'https://docs.example.com/c', fetchedAt }],
  );
  expect(quoted.map((text) => /from=.*(?=>)/.exec(text)?.[0])).toEqual([
    'from="Example 1.0" fetched="2026-11-18"',
    undefined,
    'from="Example 1.0" fetched="2026-11-19" changed="2026-11-18"',
  ]);
});

it.each([
  ['the first line says', '# Queues\n\nA queue.', ['Queues'], undefined],
  ['the first line says with its number', '# 3.1 Queues\n\nA queue.', [], undefined],
  ['the outermost heading says', 'A queue.', ['3.1 Queues', 'Kinds'], 'path="3.1 Queues > Kinds"'],
  ['is only part of a word', '# Turnqueues\n\nA queue.', [], 'path="Queues"'],
])('a passage whose title %s has the path %s', (_, text, headingPath, path) => {
  expect(/path="[^"]*"/.exec(quote([{ text, headingPath }])[0] ?? '')?.[0]).toBe(path);
});

it('ends before headings whose text is not given', () => {
  const one = { text: '## One\n\n```sh\n# run\n```\n\n## Two\n\n### Three' };
  expect(quote([one])[0]).toMatch(/# run\n```\n<\/passage>$/);
  expect(quote([one, { ordinal: 1, text: 'More.' }])[0]).toMatch(
    /## Two\n\n### Three\n\nMore\.\n<\/passage>$/,
  );
});
