import { expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { cleanMarkdown } from './clean-markdown.ts';

const MDX = `import {
  Card,
  Tabs,
} from '@theme/components';

export const metadata = {
  title: 'Queues',

  tags: ['jobs'],
};

# Queues

<Card
  title="Start here"
  href="/start"
>
  Open a queue.
</Card>`;

test('removes imports, exports and component tags over several lines', () => {
  expect(cleanMarkdown(MDX)).toBe('# Queues\n\n**Start here**\n\nOpen a queue.');
});

test('keeps the same lines in code, and an import without an end', () => {
  const code = `\`\`\`jsx\n${MDX}\n\`\`\``;
  expect(cleanMarkdown(code)).toBe(code);
  expect(cleanMarkdown('import {\n\nText.')).toBe('import {\n\nText.');
});

test('removes the attribute lists of kramdown, and keeps maps of Clojure', () => {
  const lines = [
    '# Queues',
    '{: .no_toc }',
    '',
    '1. TOC',
    '{:toc}',
    '',
    '> {: .note }',
    '> Text.',
    '',
    '{:a 1}',
  ];
  expect(cleanMarkdown(lines.join('\n'))).toBe('# Queues\n\n1. TOC\n\n> Text.\n\n{:a 1}');
});

test('shows the code of Jekyll as fenced code, and keeps its tags in code', () => {
  const jekyll = '{% highlight ruby linenos %}\n# Opens a queue.\nopen\n{% endhighlight %}';
  expect(cleanMarkdown(jekyll)).toBe('```ruby\n# Opens a queue.\nopen\n```');
  const code = `\`\`\`liquid\n${jekyll}\n\`\`\``;
  expect(cleanMarkdown(code)).toBe(code);
});

test.each(['import {\n', '{: .a\n', '<A\n', `<A x${'\n'.repeat(500)}`, 'export const a = {\n'])(
  'cleans many %j in linear time',
  async (part) => {
    const size = Math.ceil(100_000 / part.length);
    expect(await measureCpuGrowth((count) => cleanMarkdown(part.repeat(count)), size)).toMatchObject({
      isLinear: true,
    });
  },
);

test('leaves one of several empty lines in a row, and all of them in code', () => {
  expect(cleanMarkdown('a\n\n\n\n```python\nimport os\n\n\ndef b():\n```\n\n\nc')).toBe(
    'a\n\n```python\nimport os\n\n\ndef b():\n```\n\nc',
  );
});

test('shows collapsed sections with their title, and removes layout tags and line breaks of HTML', () => {
  const details =
    '<details>\n<summary>Codes</summary>\n\n- `a`<br/>\n- `b`\n\n</details>\n\n<div class="grid">\n\nEnd.\n</div>';
  expect(cleanMarkdown(details)).toBe('**Codes**\n\n- `a`\n- `b`\n\nEnd.');
  expect(cleanMarkdown('| a<br>b | c |')).toBe('| a<br>b | c |');
});

test('removes metadata and the tags of styled text, and writes links of HTML as Markdown', () => {
  expect(cleanMarkdown('<head>\n  <title>A</title>\n  <meta name="b" />\n</head>\n\nText.')).toBe('Text.');
  const line =
    'A <span class="a">b</span> and <a class="c" href="/d" target="_blank">e</a>, not `<a href="f">g</a>`';
  expect(cleanMarkdown(line)).toBe('A b and [e](/d), not `<a href="f">g</a>`');
  expect(cleanMarkdown('<p>Press <kbd>A</kbd>, Array<i>.</p>\n\n    <p>Text</p>')).toBe(
    'Press A, Array<i>.\n\n```\n<p>Text</p>\n```',
  );
});

test('writes images of HTML as Markdown, except in code', () => {
  const image = '<img class="wide" src="/a.png" alt="A [queue]" width="200"/>';
  expect(cleanMarkdown(`See ${image} and <img alt="" src=b.svg><img width="1">`)).toBe(
    'See ![A queue](/a.png) and ![](b.svg)',
  );
  expect(cleanMarkdown(`\`${image}\``)).toBe(`\`${image}\``);
});

test.each([
  ['::: {.callout-note collapse="true"}\nClose it.\n:::', '> **Note**\n>\n> Close it.'],
  ['::: {.callout-tip title="Idle"}\nClose it.\n:::', '> **Idle**\n>\n> Close it.'],
  ['/// note | 참고\n\nClose it.\n\n///', '> **참고**\n>\n> Close it.'],
  ['//// tab | Linux\n\n/// tip\nClose it.\n///\n\n////', '**Linux**\n\n> **Tip**\n>\n> Close it.'],
  ['See /// and\n/// more of it\n', 'See /// and\n/// more of it'],
  ['::: {.px-3 fig-align="center" .border}\nClose it.\n:::', 'Close it.'],
  ['![A queue](a.png){fig-align="center" .border}', '![A queue](a.png)'],
])('reads the attributes of Pandoc in %j', (markdown, expected) => {
  expect(cleanMarkdown(markdown)).toBe(expected);
});

test('removes the tags of elements around text and pictures, and writes inline code of HTML as code', () => {
  const picture =
    '<picture><source srcset="b.svg" media="(prefers-color-scheme: dark)"><img src="a.svg"></picture>';
  expect(cleanMarkdown(`<div class="lead">Open it</div> with <code>open()</code> ${picture}.`)).toBe(
    'Open it with `open()` ![](a.svg).',
  );
  expect(cleanMarkdown('Copy <source> to <target>.')).toBe('Copy <source> to <target>.');
});
