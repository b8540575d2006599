import { expect, test } from 'vitest';
import { fetchedPage } from '../../../../test/support/crawl/fetched-file.ts';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { readPage } from '../all-formats.ts';
import { cleanReadme } from './clean-readme.ts';

test('removes badges and layout tags, and keeps text and images', () => {
  const readme = `<div align="center">
  <a href="https://halyard.example/">
    <img
      src="logo.png"
      alt="Halyard" />
  </a>
  <h1 align="center">Halyard</h1>
</div>

[![build](https://github.com/a/b/actions/workflows/ci.yml/badge.svg)](https://ci.example) [![npm][npm-badge]][npm]
![coverage](https://img.shields.io/codecov/c/github/a/b)

Queues, <b>durable</b>. See <a href="https://docs.example">the docs</a> and \`<div>\`.

![flow](flow.png)

<details>
<summary>More</summary>

- one
  - two <kbd>Ctrl</kbd>

</details>

\`\`\`html
<div align="center">kept</div>
\`\`\``;
  expect(cleanReadme(readme)).toBe(
    `# Halyard

Queues, durable. See [the docs](https://docs.example) and \`<div>\`.

![flow](flow.png)

**More**

- one
  - two <kbd>Ctrl</kbd>

\`\`\`html
<div align="center">kept</div>
\`\`\``,
  );
});

test.each([
  ['<h1 align="center">\n\t<br>\n\t<img width="320" src="logo.svg" alt="Halyard">\n</h1>', '# Halyard'],
  ['<h1><img src="logo.svg" alt="logo"> Halyard</h1>', '# Halyard'],
  ['<h1>\n<img src="logo.svg">\n</h1>\n\nQueues.', 'Queues.'],
])('converts the HTML heading %j', (html, heading) => {
  expect(cleanReadme(html)).toBe(heading);
});

test.each([
  [
    'Sends <code>Mail</code>, <code>Map&lt;K, V&gt;</code> and `<code>`.',
    'Sends `Mail`, `Map<K, V>` and `<code>`.',
  ],
  ['## put(job) ⇒ <code>Job</code>', '## put(job) ⇒ `Job`'],
  ['| <code>a &#124; b</code> | <code>a \\| b</code> |', '| `a \\| b` | `a \\| b` |'],
  ['See <code><a href="b.md">Job</a></code>.', 'See <code>[Job](b.md)</code>.'],
])('writes %j as a code span', (readme, markdown) => {
  expect(cleanReadme(readme)).toBe(markdown);
});

test.each([
  ['Sends mail.<br><br>Or letters.<br/>', 'Sends mail. Or letters.'],
  ['| Job<br/> |<img src="a.png"><br>fast<br>safe |', '| Job |fast<br>safe |'],
])('keeps words apart at the line breaks of %j', (readme, markdown) => {
  expect(cleanReadme(readme)).toBe(markdown);
});

test.each([
  ['README.md', 'halyard/halyard'],
  ['packages/mail/README.md', 'mail'],
])('titles %s without a heading as %s', async (path, title) => {
  const url = `https://github.com/halyard/halyard/blob/main/${path}`;
  const page = fetchedPage('markdown', url, 'Sends mail.');
  expect(await readPage(page)).toMatchObject({ title, markdown: 'Sends mail.' });
});

test.each(['<a ', '<h1>', '[![a](', '<summary>', '<img <', '`<', '<a href="x">'])(
  'cleans many %j in linear time',
  async (part) => {
    const growth = await measureCpuGrowth((count) => cleanReadme(part.repeat(count)), 20_000);
    expect(growth).toMatchObject({ isLinear: true });
  },
);

test('keeps the lines of tags in code', () => {
  const readme = '# A\n\n<p\n  align="center">Hi</p>\n\n```html\n<img\n  src="x"\n  alt="y">\n```';
  expect(cleanReadme(readme)).toBe('# A\n\nHi\n\n```html\n<img\n  src="x"\n  alt="y">\n```');
});

test('keeps the tags in indented code', () => {
  const readme =
    'The template:\n\n    <h2>Names</h2>\n    <strong>{{name}}</strong>\n\n- Item\n\n    <b>bold</b>';
  expect(cleanReadme(readme)).toBe(
    'The template:\n\n    <h2>Names</h2>\n    <strong>{{name}}</strong>\n\n- Item\n\n    bold',
  );
});
