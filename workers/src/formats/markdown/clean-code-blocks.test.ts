import { expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { cleanMarkdown } from './clean-markdown.ts';

test('removes the lines of code that only a type checker needs', () => {
  const code = [
    '```ts twoslash title="server.ts"',
    'declare const queue: Queue;',
    '// ---cut---',
    '// @errors: 2345',
    'queue.open();',
    '//    ^?',
    '// ---cut-after---',
    'close();',
    '```',
  ];
  expect(cleanMarkdown(code.join('\n'))).toBe('```ts title="server.ts"\nqueue.open();\n```');
});

test('shows blocks of MDX in Docusaurus like the rest of the page', () => {
  const block = [
    '````mdx-code-block',
    '<Tabs>',
    '<TabItem value="ts">',
    '',
    '```ts',
    'open()',
    '```',
    '</TabItem>',
    '</Tabs>',
    '````',
  ];
  expect(cleanMarkdown(block.join('\n'))).toBe('**ts**\n\n```ts\nopen()\n```');
});

test('keeps the name of the file above code that is cut', () => {
  expect(cleanMarkdown('```js\n/// file: src/a.js\nconst a = 1;\n// ---cut---\nopen(a);\n```')).toBe(
    '```js\n/// file: src/a.js\nopen(a);\n```',
  );
});

test('keeps the imports above a cut that the code below uses, from the same file', () => {
  const code = [
    "import { initTRPC } from 'server';",
    '// @filename: b.ts',
    "import { open, type Queue } from 'halyard';",
    "import { z } from 'zod';",
    'declare const a: Queue;',
    '// ---cut---',
    'open(a, initTRPC);',
  ];
  expect(cleanMarkdown(`\`\`\`ts\n${code.join('\n')}\n\`\`\``)).toBe(
    "```ts\nimport { open, type Queue } from 'halyard';\nopen(a, initTRPC);\n```",
  );
});

test('shows included code where it is included, unless it is cut there', () => {
  const included = '```twoslash include server\n// @module: esnext\n// ---cut---\n\nqueue.open();\n```';
  const shown = '```ts twoslash\n// @include: server\n```';
  const cut = '```ts twoslash\n// @include: server\n// ---cut---\nclose();\n```';
  expect(cleanMarkdown(`${included}\n\n${shown}\n\n${cut}\n\n\`\`\`ts\n// @include: other\n\`\`\``)).toBe(
    '```ts\nqueue.open();\n```\n\n```ts\nclose();\n```',
  );
});

test('removes code that is only included elsewhere', () => {
  expect(cleanMarkdown('A\n\n```twoslash include server\nqueue.open();\n```\n\nB')).toBe('A\n\nB');
});

test('removes the marks of lines, except marks of added and removed lines', () => {
  const lines = [
    'open() // [!code highlight]',
    'a: 1, # [!code focus:2]',
    '<A /> {/* [!code hl] */}',
    'b() // [!code ++]',
    'c() // [!code hl] closes it',
  ];
  expect(cleanMarkdown(`\`\`\`ts\n${lines.join('\n')}\n\`\`\``)).toBe(
    '```ts\nopen()\na: 1,\n<A />\nb() // [!code ++]\nc() // closes it\n```',
  );
});

test.each([
  ['ts {1,3} title="a.ts" showLineNumbers', 'ts title="a.ts"'],
  ['bash [npm]', 'bash [npm]'],
  ['python {lint="skip"}', 'python'],
  ['{.python}', '{.python}'],
  ['rust,ignore', 'rust,ignore'],
  ['js', 'js'],
])('of the settings %j of a block, the language and the name stay', (info, expected) => {
  expect(cleanMarkdown(`\`\`\`${info}\na\n\`\`\``)).toBe(`\`\`\`${expected}\na\n\`\`\``);
});

test('includes code in linear time', async () => {
  const page = (size: number) =>
    `\`\`\`twoslash include a\n${'b\n'.repeat(size)}\`\`\`\n\n\`\`\`ts\n${'// @include: a\n'.repeat(size)}\`\`\``;
  expect(await measureCpuGrowth((size) => cleanMarkdown(page(size)), 20_000)).toMatchObject({
    isLinear: true,
  });
});

const TYPESCRIPT = '```tsx filename="app/page.tsx" switcher\nconst size: number = 1\n```';
const JAVASCRIPT = '```jsx filename="app/page.js" switcher\nconst size = 1\n\nopen()\n```';

test('removes the JavaScript variant of code that is also shown in TypeScript', () => {
  const markdown = `Open it:\n\n${TYPESCRIPT}\n\n${JAVASCRIPT}\n\nClose it:\n\n${TYPESCRIPT}\n\n${JAVASCRIPT}`;
  const shown = '```tsx filename="app/page.tsx"\nconst size: number = 1\n```';
  expect(cleanMarkdown(markdown)).toBe(`Open it:\n\n${shown}\n\nClose it:\n\n${shown}`);
});

test.each([
  ['alone', JAVASCRIPT],
  ['after other text', `${TYPESCRIPT}\n\nText.\n\n${JAVASCRIPT}`],
  ['that is no variant', `${TYPESCRIPT}\n\n\`\`\`jsx\nconst size = 1\n\`\`\``],
  ['in code', `\`\`\`\`md\n${TYPESCRIPT}\n\n${JAVASCRIPT}\n\`\`\`\``],
])('keeps JavaScript %s', (_, markdown) => {
  expect(cleanMarkdown(markdown)).toMatch(/^```jsx.*\nconst size = 1$/m);
});
