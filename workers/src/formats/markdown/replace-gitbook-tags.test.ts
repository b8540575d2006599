import { expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { cleanMarkdown } from './clean-markdown.ts';

test('shows hints of GitBook as quotations and tabs with their title', () => {
  const hint = '{% hint style="warning" %}\nClose it.\n{% endhint %}\n\nText.';
  expect(cleanMarkdown(hint)).toBe('> **Warning**\n>\n> Close it.\n\nText.');
  expect(cleanMarkdown('{% hint style="info" %}Close it. {% endhint %}\n\nText.')).toBe(
    '> **Info**\n>\n> Close it.\n\nText.',
  );
  const tabs = '{% tabs %}\n{% tab title="Go" %}\n```go\nopen()\n```\n{% endtab %}\n{% endtabs %}';
  expect(cleanMarkdown(tabs)).toBe('**Go**\n\n```go\nopen()\n```');
});

test('shows embedded pages as links, and keeps other tags and code', () => {
  expect(cleanMarkdown('{% embed url="https://a.example/b" %}\nVideo\n{% endembed %}')).toBe(
    '<https://a.example/b>\nVideo',
  );
  const code = '```\n{% tab title="Go" %}\n```\n\n{% include "a" %}';
  expect(cleanMarkdown(code)).toBe(code);
});

test('looks for tags in linear time', async () => {
  const page = (size: number) => `{% tabs %}\n\na${' '.repeat(size)}b`;
  expect(await measureCpuGrowth((size) => cleanMarkdown(page(size)), 100_000)).toMatchObject({
    isLinear: true,
  });
});
