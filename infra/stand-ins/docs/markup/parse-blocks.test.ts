import { expect, test } from 'vitest';
import { parseBlocks } from './parse-blocks.ts';
import { parseInline } from './parse-inline.ts';

const parse = (...lines: string[]) => parseBlocks(lines);
const text = (words: string) => [{ type: 'text', text: words }];
const paragraph = (words: string) => ({ type: 'paragraph', children: text(words) });

test('text may hold code, emphasis and links, and a backslash takes a sign literally', () => {
  expect(parseInline('a `b|c` **d** *e* [`f`](/g#h) \\*i\\*')).toEqual([
    { type: 'text', text: 'a ' },
    { type: 'code', text: 'b|c' },
    { type: 'text', text: ' ' },
    { type: 'strong', children: text('d') },
    { type: 'text', text: ' ' },
    { type: 'emphasis', children: text('e') },
    { type: 'text', text: ' ' },
    { type: 'link', href: '/g#h', children: [{ type: 'code', text: 'f' }] },
    { type: 'text', text: ' *i*' },
  ]);
});

test('a heading has an anchor made of its words, or its own', () => {
  expect(parse('## The `max_lease` key', '', '### Other {#own}')).toMatchObject([
    { type: 'heading', level: 2, id: 'the-max-lease-key' },
    { type: 'heading', level: 3, id: 'own', children: text('Other') },
  ]);
});

test('a fence keeps its lines, whatever they theme like', () => {
  expect(parse('```ts title="a.ts"', '# no heading', '', ':::note', '```')).toEqual([
    { type: 'code-block', language: 'ts', title: 'a.ts', text: '# no heading\n\n:::note' },
  ]);
});

test('a pipe inside a cell is written with a backslash, also in code', () => {
  expect(parse('| A | B |', '|---|---|', '| `x \\| y` | z |')).toMatchObject([
    { type: 'table', rows: [[[{ type: 'code', text: 'x | y' }], text('z')]] },
  ]);
});

test('a row with too few cells is an error', () => {
  expect(() => parse('| A | B |', '|---|---|', '| x |')).toThrow(SyntaxError);
});

test('lists nest and hold code', () => {
  expect(parse('1. one', '   - inner', '2. two', '', '   ```sql', '   SELECT 1', '   ```')).toEqual([
    {
      type: 'list',
      isOrdered: true,
      items: [
        [paragraph('one'), { type: 'list', isOrdered: false, items: [[paragraph('inner')]] }],
        [paragraph('two'), { type: 'code-block', language: 'sql', title: null, text: 'SELECT 1' }],
      ],
    },
  ]);
});

test('terms above a colon share a description', () => {
  expect(parse('One', 'Two', ': Text', '', '  more', '', 'Three', ': Last')).toEqual([
    {
      type: 'definitions',
      items: [
        { terms: [text('One'), text('Two')], blocks: [paragraph('Text'), paragraph('more')] },
        { terms: [text('Three')], blocks: [paragraph('Last')] },
      ],
    },
  ]);
});

test('directives stand inside each other, and tabs are split at their labels', () => {
  expect(parse(':::py:class a.B(c)', 'Text', ':::py:method a.B.d()', ':::', ':::')).toMatchObject([
    {
      type: 'signature',
      domain: 'py',
      kind: 'class',
      id: 'a.B',
      blocks: [paragraph('Text'), { id: 'a.B.d' }],
    },
  ]);
  expect(parse(':::tabs', '== One', 'a', '== Two', 'b', ':::')).toEqual([
    {
      type: 'tabs',
      tabs: [
        { label: 'One', blocks: [paragraph('a')] },
        { label: 'Two', blocks: [paragraph('b')] },
      ],
    },
  ]);
});

test('a directive that is unknown or never closed is an error', () => {
  expect(() => parse(':::nonsense', ':::')).toThrow(SyntaxError);
  expect(() => parse(':::note', 'text')).toThrow(SyntaxError);
});
