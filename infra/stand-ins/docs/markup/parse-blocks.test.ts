import { expect, test } from 'vitest';
import { parseBlocks } from './parse-blocks.ts';
import { parseInline } from './parse-inline.ts';

const parse = (...lines: string[]) => parseBlocks(lines);
const text = (words: string) => [{ type: 'text', text: words }];
const paragraph = (words: string) => ({ type: 'paragraph', children: text(words) });

test('parses code, emphasis, links and backslash escapes in text', () => {
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

test('creates the anchor of a heading from its words unless it declares one', () => {
  expect(parse('## The `max_lease` key', '', '### Other {#own}')).toMatchObject([
    { type: 'heading', level: 2, id: 'the-max-lease-key' },
    { type: 'heading', level: 3, id: 'own', children: text('Other') },
  ]);
});

test('keeps the lines of a fence unchanged', () => {
  expect(parse('```ts title="a.ts"', '# no heading', '', ':::note', '```')).toEqual([
    { type: 'code-block', language: 'ts', title: 'a.ts', text: '# no heading\n\n:::note' },
  ]);
});

test('reads a pipe after a backslash as part of a cell, even in code', () => {
  expect(parse('| A | B |', '|---|---|', '| `x \\| y` | z |')).toMatchObject([
    { type: 'table', rows: [[[{ type: 'code', text: 'x | y' }], text('z')]] },
  ]);
});

test('rejects a row with too few cells', () => {
  expect(() => parse('| A | B |', '|---|---|', '| x |')).toThrow(SyntaxError);
});

test('parses nested lists and code in lists', () => {
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

test('shares a description between the terms above it', () => {
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

test('parses nested directives, and splits tabs at their labels', () => {
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

test('rejects unknown and unclosed directives', () => {
  expect(() => parse(':::nonsense', ':::')).toThrow(SyntaxError);
  expect(() => parse(':::note', 'text')).toThrow(SyntaxError);
});
