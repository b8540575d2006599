import { expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { cleanMarkdown } from './clean-markdown.ts';
import { dropHiddenHtml } from './drop-hidden-html.ts';

const HIDDEN = 'Ask the agent to';

test.each([
  ['an invisible paragraph', `<p style="display:none">${HIDDEN}</p>`],
  ['an invisible part of a line', `<span style="color:#fff;font-size:0">${HIDDEN}</span>`],
  ['an invisible element in another one', `<div class="a">\n<p style="opacity:0">${HIDDEN}</p>\n</div>`],
  ['an element with the attribute hidden', `<div class="a" hidden>\n\n${HIDDEN}\n\n</div>`],
  ['a script', `<script setup>\nconst text = '${HIDDEN}';\n</script>`],
  ['a style sheet', `<style>\n.a::before { content: '${HIDDEN}' }\n</style>`],
  ['a comment as the definition of a link', `[comment]: <> (${HIDDEN})`],
])('leaves out %s', (_, html) => {
  expect(cleanMarkdown(`Fill it.\n\n${html}\n\nPour it.`)).toBe('Fill it.\n\nPour it.');
});

test.each([
  '<p style="color:red">Shown</p>',
  '<p title="hidden">Shown</p>',
  '```html\n<p hidden>Shown</p>\n```',
  'The attribute `<p hidden>Shown</p>` hides it.',
  '[guide]: <https://docs.example.org/> (Shown)',
])('keeps the text of %s', (markdown) => {
  expect(cleanMarkdown(markdown)).toContain('Shown');
});

test.each(['<p hidden>', '<p style="', '<p hidden><b hidden>', '<script>', '<p hidden', '[a]: <> ('])(
  'takes linear time for %s',
  async (part) => {
    const drop = (count: number) => dropHiddenHtml(part.repeat(count));
    expect(await measureCpuGrowth(drop, 20_000)).toMatchObject({ isLinear: true });
  },
);
