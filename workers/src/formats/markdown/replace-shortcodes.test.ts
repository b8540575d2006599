import { expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { cleanMarkdown } from './clean-markdown.ts';
import { replaceShortcodes } from './replace-shortcodes.ts';

test.each([
  ['{{< note >}}\nClose it.\n{{< /note >}}', '> **Note**\n>\n> Close it.'],
  ['{{% alert title="Idle" color="warning" %}}Close it.{{% /alert %}}', '> **Idle**\n>\n> Close it.'],
  ['{{< hint warning >}}\nClose it.\n{{< /hint >}}', '> **Warning**\n>\n> Close it.'],
  ['{{< admonition type="caution" >}}\nClose it.\n{{< /admonition >}}', '> **Caution**\n>\n> Close it.'],
])('shows the callout %j as a quotation', (callout, expected) => {
  expect(cleanMarkdown(callout)).toBe(expected);
});

test.each([
  [
    '{{< code-toggle file=hugo.toml >}}\n[markup]\n  a = 1\n{{< /code-toggle >}}',
    '```toml [hugo.toml]\n[markup]\n  a = 1\n```',
  ],
  ['{{< code-toggle file=hugo >}}\na = 1\n{{< /code-toggle >}}', '```text [hugo]\na = 1\n```'],
  ['{{< highlight go "linenos=table" >}}\nopen()\n{{< /highlight >}}', '```go\nopen()\n```'],
  ['{{< code >}}\n```go\nopen()\n```\n{{< /code >}}', '```go\nopen()\n```'],
])('shows the code of %j in a block', (shortcode, expected) => {
  expect(cleanMarkdown(shortcode)).toBe(expected);
});

test.each([
  [
    '{{< tabpane >}}\n{{< tab header="npm" >}}\nA\n{{< /tab >}}\n{{% tab "bun" %}}\nB\n{{% /tab %}}\n{{< /tabpane >}}',
    '**npm**\n\nA\n\n**bun**\n\nB',
  ],
  ['{{< details summary="More" >}}\nA\n{{< /details >}}', '**More**\n\nA'],
  ['`limit`\n: {{< new-in 0.144.0 />}}\n: The limit.', '`limit`\n: new in 0.144.0\n: The limit.'],
  ['A {{< glossary_tooltip text="queue" term_id="q" >}} of {{< kbd "Ctrl" >}}.', 'A queue of Ctrl.'],
  ['See [queues]({{< ref "docs/queues.md#open" >}}).', 'See [queues](/docs/queues#open).'],
  ['{{< figure src="/a.png" alt="A queue" >}}', '![A queue](/a.png)'],
  ['A\n\n{{< youtube w7Ft2ym >}}\n{{< code-toggle config=imaging />}}\n\nB', 'A\n\nB'],
  ['`{{< note >}}` and {{ .Title }}', '`{{< note >}}` and {{ .Title }}'],
  ['```md\n{{< note >}}\n```', '```md\n{{< note >}}\n```'],
])('replaces the shortcodes of %j', (markdown, expected) => {
  expect(cleanMarkdown(markdown).replace(/[ \t]+$/gm, '')).toBe(expected);
});

test('a callout whose text is in another file leaves only its title', () => {
  const callout = (title: string) => `{{< callout info ${title}>}}\n{{< partial "a.md" >}}\n{{< /callout >}}`;
  expect(cleanMarkdown(`A\n\n${callout('')}\n\nB`)).toBe('A\n\nB');
  expect(cleanMarkdown(`A\n\n${callout('title="Not idle"')}\n\nB`)).toBe('A\n\n> **Not idle**\n\nB');
});

test("a link to a parameter of the site's settings is text", () => {
  const link = '[this issue]({{< param repo >}}/issues/1)';
  expect(cleanMarkdown(`See ${link} and [b](/b).`)).toBe('See this issue and [b](/b).');
});

test('a callout without an end quotes nothing', () => {
  expect(cleanMarkdown('{{< warning >}}\n\nText.')).toBe('Text.');
});

test.each(['{{< a ', '{{< code >}}\n', '{{< tab "', '{{%', '{{< a file=', '{{< code b >}}\n\n\n\n'])(
  'reads many %j in linear time',
  async (part) => {
    const size = Math.ceil(100_000 / part.length);
    expect(await measureCpuGrowth((count) => replaceShortcodes(part.repeat(count)), size)).toMatchObject({
      isLinear: true,
    });
  },
);
