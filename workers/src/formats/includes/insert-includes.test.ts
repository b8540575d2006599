import { expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { findIncludes, possiblePaths } from './find-includes.ts';
import { insertIncludes } from './insert-includes.ts';

const FILES: Readonly<Record<string, string>> = {
  'docs/parts/limits.md': '---\ntitle: Limits\n---\nAt most {name} jobs.\n',
  'docs/snippets/limits.mdx': 'At most {props.name} jobs, in a {queue}.',
  'docs/pages/_limits.mdx': 'Page limits.',
  'src/main.rs': 'fn main() {\n    // ANCHOR: here\n    open();\n    // ANCHOR_END: here\n}\n',
  'src/queue.py': 'import os\n\n# tag::open[]\nopen()\n# end::open[]\n',
  'src/close.sol': 'a\n// [!region all]\nclose();\n// [!endregion all]\nb\n',
  'src/wait.ts': '// #region wait\nwait()\n// #endregion\nrest()',
  'src/test.log': '\u001b[32m[PASS]\u001b[0m open()\n',
  'README.md': '# Halyard',
  'modules/ROOT/partials/limits.adoc': '== Limits\n\nAt most 5.',
};

const insert = (path: string, text: string) => insertIncludes(path, text, (file) => FILES[file] ?? null);

test.each([
  ['mdBook', 'docs/a.md', 'A\n\n{{#include parts/limits.md}}\n\nB', 'A\n\nAt most {name} jobs.\n\nB'],
  ['regions of mdBook', 'docs/a.md', '{{#rustdoc_include ../src/main.rs:here}}', 'open();'],
  ['terminal output', 'docs/a.md', '{{#include ../src/test.log}}', '[PASS] open()'],
  ['lines of mdBook', 'docs/a.md', '{{#include ../src/queue.py:1}}', 'import os'],
  ['VitePress', 'docs/a.md', '<!--@include: ./parts/limits.md-->', 'At most {name} jobs.'],
  ['code of VitePress', 'docs/a.md', '<<< @/src/wait.ts#wait{1} [wait.ts]', '```ts\nwait()\n```'],
  ['Vocs', 'docs/a.mdx', '```solidity\n// [!include ~/src/close.sol:all]\n```', '```solidity\nclose();\n```'],
  ['Python-Markdown', 'docs/a.md', '  --8<-- "parts/limits.md"', '  At most {name} jobs.'],
  [
    'FastAPI',
    'docs/ko/docs/guide/a.md',
    '{* ../../src/wait.ts ln[2:2] hl[1, 2] title["wait.ts"] *}',
    '```ts\nwait()\n```',
  ],
  ['Hugo', 'docs/en/a.md', '{{% include "/parts/limits.md" %}}', 'At most {name} jobs.'],
  [
    'Mintlify',
    'docs/guides/a.mdx',
    '<Snippet file="limits.mdx" />',
    'At most {props.name} jobs, in a {queue}.',
  ],
  ['AsciiDoc', 'docs/a.adoc', 'include::../src/queue.py[tag=open]', 'open()'],
  [
    'Antora',
    'modules/ROOT/pages/a.adoc',
    'include::partial$limits.adoc[leveloffset=+1]',
    ':leveloffset: +1\n\n== Limits\n\nAt most 5.\n\n:leveloffset: -1',
  ],
  [
    'another module of Antora',
    'modules/queues/pages/a.adoc',
    'include::ROOT:partial$limits.adoc[]',
    '== Limits\n\nAt most 5.',
  ],
  ['reStructuredText', 'docs/a.rst', '.. include:: parts/limits.md', 'At most {name} jobs.'],
  [
    'code of Sphinx',
    'docs/a.rst',
    'A:\n\n.. literalinclude:: ../src/queue.py\n   :language: python\n   :lines: 1-2\n\nB',
    'A:\n\n.. code-block:: python\n\n   import os\n\n\nB',
  ],
])('inserts files that %s includes', (_, path, text, expected) => {
  expect(insert(path, text)).toBe(expected);
});

test('inserts partial pages where MDX uses them, with their properties', () => {
  const page = [
    "import Limits from '/snippets/limits.mdx';",
    "import PageLimits from './_limits.mdx';",
    '<Steps>',
    '  <Limits',
    '    name="5"',
    '  />',
    '</Steps>',
    '<PageLimits />',
    '```mdx',
    '<PageLimits />',
    '```',
  ].join('\n');
  expect(insert('docs/pages/a.mdx', page).split('\n').slice(2)).toEqual([
    '<Steps>',
    '  At most 5 jobs, in a {queue}.',
    '</Steps>',
    'Page limits.',
    '```mdx',
    '<PageLimits />',
    '```',
  ]);
});

test('inserts imported texts where MDX shows them', () => {
  const page = [
    "import CodeBlock from '@theme/CodeBlock';",
    "import queueSource from '!!raw-loader!@site/src/queue.py';",
    "import wait from '../../src/wait.ts?raw';",
    "import limits from '/snippets/limits.mdx';",
    '<CodeBlock language="py">{queueSource}</CodeBlock>',
    '<Example code={{ wait,',
    '  limits }} />',
    'At most {limits}.',
  ].join('\n');
  expect(insert('docs/pages/a.mdx', page).split('\n').slice(4)).toEqual([
    ...['```py', 'import os', '', 'open()', '```'],
    ...['```ts', 'wait()', 'rest()', '```'],
    ...['**limits**', '', 'At most {props.name} jobs, in a {queue}.'],
    'At most {limits}.',
  ]);
});

test.each([
  ['a missing file', 'docs/a.md', '{{#include parts/none.md}}'],
  ['a missing region', 'docs/a.md', '{{#include ../src/main.rs:none}}'],
  ['a README, which is a page of its own', 'docs/a.md', '{{#include ../README.md}}'],
  ['a file outside the repository', 'docs/a.md', '{{#include ../../../README.md}}'],
  ['an escaped include', 'docs/a.md', '\\{{#include parts/limits.md}}'],
  ['the syntax of another format', 'docs/a.rst', '{{#include parts/limits.md}}'],
])('leaves an include of %s', (_, path, text) => {
  expect(insert(path, text)).toBe(text);
});

test('stops at files that include themselves, and at the limit of inserted characters', () => {
  const loop = insertIncludes(
    'a.md',
    '{{#include a2.md}}',
    () => 'x\n{{#include a2.md}}\n{{#include a3.md}}',
  );
  expect(loop.length).toBeLessThan(500);
  const many = insertIncludes('a.md', '{{#include b.txt}}\n'.repeat(100), () => 'x'.repeat(10_000));
  expect(many.length).toBeLessThan(410_000);
});

test('long AsciiDoc stays short enough to be converted', () => {
  const text = `${'Text. '.repeat(15_000)}\n\ninclude::b.txt[]`;
  expect(insertIncludes('a.adoc', text, () => 'x'.repeat(9_000))).toBe(text);
});

test('reads a limited part of files that lack the named region', () => {
  let read = 0;
  const file = 'x\n'.repeat(100_000);
  insertIncludes('a.md', '{{#include b.txt:none}}\n'.repeat(500), () => {
    read += file.length;
    return file;
  });
  expect(read).toBeLessThan(5_500_000);
});

test('paths are relative to the document or to a folder above it', () => {
  expect(possiblePaths('docs/en/a.md', '../parts/b.md')).toEqual(['docs/parts/b.md']);
  expect(possiblePaths('docs/en/a.md', '@site/parts/b.md')).toEqual([
    'docs/en/parts/b.md',
    'docs/parts/b.md',
    'parts/b.md',
  ]);
  expect(possiblePaths('a.md', '../../etc/passwd')).toEqual([]);
});

test.each([
  '{{#include ',
  '<!--@include: a',
  "import A from 'a.md'\n<A x={\n",
  '<<< a',
  '--8<-- "',
  '[!include a',
  '{* a b[',
  ' ',
])('finds includes after many %j in linear time', async (part) => {
  const size = Math.ceil(60_000 / part.length);
  const growth = await measureCpuGrowth(
    (count) => findIncludes('a.md', `${part.repeat(count)}include`),
    size,
  );
  expect(growth).toMatchObject({ isLinear: true });
});
