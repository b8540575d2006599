import { expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { dropEscapes } from './drop-escapes.ts';

test.each([
  ['Use us\\-east\\-1 and max\\_size\\.', 'Use us-east-1 and max_size.'],
  ['GET /users/\\{id\\} \\(beta\\)', 'GET /users/{id} (beta)'],
  ['Pay \\$5 for max\\_size, $HOME/a\\_b for $PATH, $6\\.', 'Pay $5 for max_size, $HOME/a_b for $PATH, $6.'],
  ['$$\nx\n$$\nmax\\_size', '$$\nx\n$$\nmax_size'],
  ['actions/&lt;action&gt; &amp;&#160;&#x27;&quot; &amp;lt;', `actions/<action> & '" &lt;`],
  ['[a\\_b](https://a.example/c)', '[a_b](https://a.example/c)'],
])('drops needless escapes from %j', (markdown, text) => {
  expect(dropEscapes(markdown)).toBe(text);
});

test.each([
  '\\- no item',
  '> 1\\. no item',
  '[a]\\(b)',
  'C:\\\\.config',
  '> &gt; no quotation',
  '`&lt;a&gt;` | &#124; &ast;a*',
  '```\n&lt;\n```',
  '`\\d+\\.\\d+` and \\*no emphasis\\*',
  'The set $\\{1, 2\\}$ and $$x \\!\\mid y\\_z$$.',
  '$$\nf(x) = \\{x \\!\\mid y\\}\n$$',
  '    \\d+\\.\\d+',
  '```\n\\d+\\.\\d+\n```',
])('keeps %j', (markdown) => {
  expect(dropEscapes(markdown)).toBe(markdown);
});

test.each(['`', '` ', '&', '&#', '\\', '\\.', ' \\.', '`\\.', '> ', '1', '$', ' $a', '$$a'])(
  'drops escapes from a line of many %j in linear time',
  async (part) => {
    const growth = await measureCpuGrowth((count) => dropEscapes(`${part.repeat(count)}\\.`), 20_000);
    expect(growth).toMatchObject({ isLinear: true });
  },
);
