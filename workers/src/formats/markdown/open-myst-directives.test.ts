import { expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { cleanMarkdown } from './clean-markdown.ts';
import { openMystDirectives } from './open-myst-directives.ts';

test.each([
  ['admonitions', '```{warning}\n:class: wide\n\nClose it.\n```', '> **Warning**\n>\n> Close it.'],
  ['titles', '```{admonition} Idle\nClose it.\n```', '> **Idle**\n>\n> Close it.'],
  ['versions', '```{versionadded} 2.1\n```', '> **New in version 2.1**'],
  ['tabs', '````{tab-set}\n```{tab-item} pip\nA\n```\n````', '**pip**\n\nA'],
  ['cells', '```{code-cell} ipython3\n---\ntags: [wide]\n---\nopen()\n```', '```python\nopen()\n```'],
  ['hidden cells', 'A\n\n```{code-cell}\n:tags: [remove-cell]\nopen()\n```\n\nB', 'A\n\nB'],
  ['code', '```{code-block} sh\n:caption: Run\n\nmake\n```', '```sh\nmake\n```'],
  ['tables of contents', 'A\n\n```{toctree}\na\nb\n```', 'A'],
  ['formulas', '```{math}\na^2\n```', '```math\na^2\n```'],
  ['options of containers', ':::{note}\n:class: wide\nClose it.\n:::', '> **Note**\n>\n> Close it.'],
  ['roles', 'Call {func}`~a.open`, see {ref}`the guide <guide>`.', 'Call `open`, see the guide.'],
  ['targets and cell borders', '(guide/start)=\n## Guide\n\n+++\n\nText.', '## Guide\n\nText.'],
])('shows %s of MyST', (_, markdown, expected) => {
  expect(cleanMarkdown(markdown)).toBe(expected);
});

test.each(['````md\n```{note}\n{ref}`a`\n```\n````', '```{r}\nopen()\n```', 'Get `/a/{id}` or `b`.'])(
  'keeps the code %j',
  (code) => {
    expect(cleanMarkdown(code)).toBe(code);
  },
);

test.each(['```{note}\n', '```{a}\n---\n', '{a}`', '````{a}\n```{code}\n'])(
  'opens many %j in linear time',
  async (part) => {
    const size = Math.ceil(60_000 / part.length);
    const growth = await measureCpuGrowth((count) => openMystDirectives(part.repeat(count)), size);
    expect(growth).toMatchObject({ isLinear: true });
  },
);
