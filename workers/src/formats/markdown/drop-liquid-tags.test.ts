import { expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { dropLiquidTags } from './drop-liquid-tags.ts';

test.each([
  ['{% if page.beta %}Boil it.{% else %}Pour it.{% endif %}', 'Boil it.Pour it.'],
  ['A\n{% include toc.html parent=page.id %}\nB', 'A\nB'],
  ['See [lids]({{ site.baseurl }}{% link _docs/lids.md %}#top) and [b](b.md).', 'See lids and [b](b.md).'],
])('removes the tags of %s', (markdown, expected) => {
  expect(dropLiquidTags(markdown)).toBe(expected);
});

test.each([
  '`{% if user %}` is a tag.',
  '```liquid\n{% for a in b %}\n```',
  '{% highlight ruby %}\na\n{% endhighlight %}',
  '{{% include "a.md" %}}',
  '{% hint style="info" %}\nText\n{% endhint %}',
])('keeps %s', (markdown) => {
  expect(dropLiquidTags(markdown)).toBe(markdown);
});

test.each(['{% if ', '[a](', '[a]({{', '{%'])('takes linear time for repeated %s', async (part) => {
  const drop = (size: number) => dropLiquidTags(`{%${part.repeat(size)}`);
  expect(await measureCpuGrowth(drop, 20_000)).toMatchObject({ isLinear: true });
});
