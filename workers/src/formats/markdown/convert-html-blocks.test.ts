import { expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { convertHtmlBlocks } from './convert-html-blocks.ts';

const convert = (...lines: string[]) => convertHtmlBlocks(lines.join('\n'), 'https://docs.example.com/a.md');

test('writes a table of HTML as a table of Markdown, with relative links', () => {
  const cells = '<td><a href="../b.md"><code>open()</code></a></td><td>Opens a <b>queue</b>.</td>';
  expect(
    convert(
      'Calls:',
      '',
      '<div align="center">',
      `<table><tr><th>Call</th><th>Use</th></tr><tr>${cells}</tr></table>`,
      '</div>',
      '',
      'End.',
    ),
  ).toBe('Calls:\n\n| Call | Use |\n| --- | --- |\n| [`open()`](../b.md) | Opens a **queue**. |\n\n\nEnd.');
});

test('writes a list of HTML as a list of Markdown', () => {
  expect(convert('<ul>', '  <li>One</li>', '  <li>Two</li>', '</ul>')).toBe('- One\n- Two\n');
});

test.each([
  ['in a code block', '```html\n\n<ul><li>One</li></ul>\n```'],
  ['that continues after an empty line', '<ul>\n<li>\n\n**One**\n\n</li>\n</ul>'],
  ['with components', '<ul><li><Tag name="a" /></li></ul>'],
  ['with Markdown inside', '<div markdown="1"><ul><li>*One*</li></ul></div>'],
  ['within a paragraph', 'Text\n<ul><li>One</li></ul>'],
])('keeps a list of HTML %s', (_where, markdown) => {
  expect(convert(markdown)).toBe(markdown);
});

test.each(['\n<div>\n', '<ul>\n', '\n<ul><li>x</li></ul>\n'])(
  'takes linear time for repeated %j',
  async (part) => {
    const run = (size: number) => convert(part.repeat(size), '<ul>');
    expect(await measureCpuGrowth(run, 4_000)).toMatchObject({ isLinear: true });
  },
);
