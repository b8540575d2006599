import { expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { cleanMarkdown } from './clean-markdown.ts';
import { openCodeTags } from './open-code-tags.ts';

const MODULE = 'import { open } from "queues"\n\n\nexport default open\n';
const PAGE = '<!-- The list. -->\n<div class="list">\n  <p>A</p>\n</div>\n';

test.each([
  ['{{< highlight js >}}', MODULE, '{{< /highlight >}}', 'js'],
  ['{{< highlight html >}}', PAGE, '{{< /highlight >}}', 'html'],
  ['{% highlight js %}', MODULE, '{% endhighlight %}', 'js'],
  ['{% highlight html %}', PAGE, '{%- endhighlight -%}', 'html'],
  ['{{< example class="p-0" >}}', PAGE, '{{< /example >}}', 'html'],
])('keeps every line of the code in %j', (opening, code, closing, language) => {
  const written = `\`\`\`${language}\n${code}\`\`\``;
  expect(cleanMarkdown(`A\n\n${opening}\n${code}${closing}\n\nB`)).toBe(`A\n\n${written}\n\nB`);
});

test('shows an example as code only when it is HTML', () => {
  expect(cleanMarkdown('{{< example >}}\nOpen *both* queues.\n{{< /example >}}')).toBe('Open *both* queues.');
  const nested = '<div>\n{{< image "a" >}}\n</div>';
  expect(cleanMarkdown(`{{< example >}}\n${nested}\n{{< /example >}}`)).toBe(`\`\`\`html\n${nested}\n\`\`\``);
});

test("removes Jekyll's tags around text with braces, also in code", () => {
  const raw = (text: string) => `{% raw %}${text}{%- endraw %}`;
  expect(cleanMarkdown(`Call ${raw('{{.ID}}')}:\n\n\`\`\`\n${raw('\n{{.Name}}\n')}\n\`\`\``)).toBe(
    'Call {{.ID}}:\n\n```\n{{.Name}}\n```',
  );
  expect(cleanMarkdown(`    ${raw('\n    {{.Name}}\n    ')}`)).toBe('```\n{{.Name}}\n```');
});

test.each(['{% raw %} without an end', 'The tag `{% raw %}` or `raw`: {% raw %}{{a}}{% endraw %}'])(
  'leaves %j as it is',
  (text) => {
    expect(cleanMarkdown(text)).toBe(text);
  },
);

test('leaves tags in code as they are', () => {
  const code =
    '````md\n{{< example >}}\n<p>\n{{< /example >}}\n{% highlight a %}\nb\n{% endhighlight %}\n````';
  expect(cleanMarkdown(code)).toBe(code);
});

test.each([
  '{% highlight a %}\n',
  '{% highlight a %}\n\n\n\n',
  '{{< code b >}}\n\n\n\n',
  '{{< example >}}\n<p>\n',
  '{{< example >}}\n\n',
  '{{< example ',
  '{% raw %}',
  '{% endraw %}\n{% raw %}a',
])('reads many %j in linear time', async (part) => {
  const size = Math.ceil(100_000 / part.length);
  expect(await measureCpuGrowth((count) => openCodeTags(part.repeat(count)), size)).toMatchObject({
    isLinear: true,
  });
});
