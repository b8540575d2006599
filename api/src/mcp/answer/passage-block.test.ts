import type { ServedPassage } from '@lectern/shared/db/stores/passages/served-passages.ts';
import { expect, it } from 'vitest';
import { prepareServedPassage } from './answer-passage.ts';
import { mergePassages, renderBlock } from './passage-block.ts';

type Quoted = Partial<ServedPassage> & { readonly documentName?: string };

const FETCHED_AT = new Date('2026-11-18T10:00:00Z');

/** Blocks of one or more consecutive passages, as quoted in an answer. */
function quote(...blocks: Quoted[][]): string[] {
  const merged = blocks.map((parts) => {
    const [first, ...others] = parts.map(show);
    if (!first) throw new Error('a block has a passage');
    return mergePassages([first, ...others]);
  });
  return merged.map((block, at) => renderBlock(block, merged[at - 1]));
}

function show({ documentName = 'Example 1.0', ...over }: Quoted) {
  const stored = {
    passageId: 1,
    documentUrlId: 1,
    topicId: 1,
    pageUrl: 'https://docs.example.com/guide.html',
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
  const passage = prepareServedPassage(stored, { documentName, isPinned: false });
  return { passage, text: passage.text, tokens: passage.tokens, next: null };
}

const tagsOf = (quoted: readonly string[]) => quoted.map((text) => text.split('\n', 1)[0]);

it('names the document and dates once per page', () => {
  const fetchedAt = new Date('2026-11-19T10:00:00Z');
  const quoted = quote(
    [{ pageUrl: 'https://docs.example.com/a' }],
    [{ pageUrl: 'https://docs.example.com/a', ordinal: 4 }],
    [{ pageUrl: 'https://docs.example.com/b' }],
    [{ pageUrl: 'https://docs.example.com/c', fetchedAt }],
    [{ pageUrl: 'https://docs.example.com/d', documentName: 'Other' }],
  );
  expect(quoted.map((text) => / (?:document|fetched)=.*(?=>)/.exec(text)?.[0])).toEqual([
    ' document="Example 1.0" fetched="2026-11-18"',
    undefined,
    ' document="Example 1.0" fetched="2026-11-18"',
    ' document="Example 1.0" fetched="2026-11-19" changed="2026-11-18"',
    ' document="Other" fetched="2026-11-18"',
  ]);
});

it("contains the page's title once, and the absolute URL of every passage", () => {
  const page = { pageUrl: 'https://docs.example.com/guide.html', headingPath: ['Guide', 'Sizes of queues'] };
  const quoted = quote(
    [{ ...page, anchor: 'kinds' }],
    [{ ...page, ordinal: 4, anchor: null, headingPath: [] }],
    [{ ...page, ordinal: 8, anchor: 'b' }],
    [{ ...page, pageUrl: 'https://docs.example.com/other.html', anchor: 'kinds', headingPath: [] }],
  );
  expect(tagsOf(quoted)).toEqual([
    '<passage url="https://docs.example.com/guide.html#kinds" path="Queues > Guide > Sizes of queues" document="Example 1.0" fetched="2026-11-18">',
    '<passage url="https://docs.example.com/guide.html">',
    '<passage url="https://docs.example.com/guide.html#b" path="Guide > Sizes of queues">',
    '<passage url="https://docs.example.com/other.html#kinds" path="Queues" document="Example 1.0" fetched="2026-11-18">',
  ]);
});

it.each([
  [
    'the anchor repeats the last heading',
    '/guide#sizes-of-queues',
    ['Guide', 'Sizes of queues'],
    'Queues > Guide',
  ],
  [
    'the anchor is a name in the last heading',
    '/guide#lib.Queue',
    ['Guide', 'class lib.Queue(…)'],
    'Queues > Guide',
  ],
  [
    'the anchor belongs to a heading in the path',
    '/guide#guide',
    ['Guide', 'Sizes'],
    'Queues > Guide > Sizes',
  ],
  ['the anchor is broken', '/guide#%zz', ['Guide'], 'Queues > Guide'],
  ['the URL repeats the title', '/guide/queues.html', ['Sizes'], 'Sizes'],
  ['the URL ends in a slash', '/guide/queues/', ['Sizes'], 'Sizes'],
  ['the URL says more than the title', '/guide/queues-and-jobs', ['Sizes'], 'Queues > Sizes'],
])('shortens the path where %s', (_, url, headingPath, path) => {
  const [page = '', anchor = null] = url.split('#');
  const [quoted] = quote([{ pageUrl: `https://docs.example.com${page}`, anchor, headingPath }]);
  expect(/path="([^"]*)"/.exec(quoted ?? '')?.[1]).toBe(path);
});

it.each([
  ['is its first line', '# Queues\n\nA queue.', ['Queues'], undefined],
  ['is its first line after a number', '# 3.1 Queues\n\nA queue.', [], undefined],
  [
    'is the outermost heading after a number',
    'A queue.',
    ['3.1 Queues', 'Kinds'],
    'path="3.1 Queues > Kinds"',
  ],
  ['is only part of a word in its first line', '# Turnqueues\n\nA queue.', [], 'path="Queues"'],
])('shows a passage whose title %s with the path %s', (_, text, headingPath, path) => {
  expect(/path="[^"]*"/.exec(quote([{ text, headingPath }])[0] ?? '')?.[0]).toBe(path);
});

it('drops trailing headings without text', () => {
  const one = { text: '## One\n\n```sh\n# run\n```\n\n## Two\n\n### Three' };
  expect(quote([one])[0]).toMatch(/# run\n```\n<\/passage>$/);
  expect(quote([one, { ordinal: 1, text: 'More.' }])[0]).toMatch(
    /## Two\n\n### Three\n\nMore\.\n<\/passage>$/,
  );
});

it('keeps signatures at the end, which are entries without text', () => {
  const flags = {
    text: 'Flags of the loader.\n\n### `m.ALPHA`\n\n### `m.BETA`, `m.GAMMA`\n\n## `m` in short',
  };
  expect(quote([flags])[0]).toMatch(/loader\.\n\n### `m\.ALPHA`\n\n### `m\.BETA`, `m\.GAMMA`\n<\/passage>$/);
});

it('shows the first line of a list item once when the rest of the item follows', () => {
  const start = { text: '- `limit`\n\n  The limit.' };
  const rest = { text: '- `limit` …\n  More about it.', ordinal: 1 };
  expect(quote([start, rest])[0]).toContain('\n- `limit`\n\n  The limit.\n\n  More about it.\n');
  expect(quote([rest])[0]).toContain('\n- `limit` …\n  More about it.\n');
  expect(quote([{ text: '- `size`: The size.' }, rest])[0]).toContain('\n- `limit` …\n');
});
