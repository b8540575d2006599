import { expect, test } from 'vitest';
import { cleanMarkdown } from './clean-markdown.ts';

test('shows admonitions as quotations, with code in them', () => {
  const note =
    '!!! warning "Idle queues"\n    Close them.\n\n    ```py\n    def close():\n        pass\n    ```\n\nText.';
  expect(cleanMarkdown(note)).toBe(
    '> **Idle queues**\n>\n> Close them.\n>\n> ```py\n> def close():\n>     pass\n> ```\n\nText.',
  );
  expect(cleanMarkdown('???+ tip inline end\n    Close them.')).toBe('> **Tip**\n>\n> Close them.');
});

test('shows tabs with their labels, also in lists and admonitions', () => {
  const tabs = '=== "Python 3.10"\n\n    ```py\n    a\n    ```\n\n=== "Older"\n\n    Text.\n\nEnd.';
  expect(cleanMarkdown(tabs)).toBe('**Python 3.10**\n\n```py\na\n```\n\n**Older**\n\nText.\n\nEnd.');
  expect(cleanMarkdown('* A\n\n    === "One"\n\n        Text.\n\n* B')).toBe(
    '* A\n\n    **One**\n\n    Text.\n\n* B',
  );
  expect(cleanMarkdown('!!! note\n    === "One"\n\n        Text.\n\nB')).toBe(
    '> **Note**\n>\n> **One**\n>\n> Text.\n\nB',
  );
});

test('names the objects that mkdocstrings would describe, without its options', () => {
  expect(
    cleanMarkdown('::: halyard.queue\n    options:\n      members:\n        - open\n\n## More\n\nText.'),
  ).toBe('`halyard.queue`\n\n## More\n\nText.');
});

test('removes attributes of lines and links', () => {
  expect(cleanMarkdown('* A\n{#a .b}\n\n[B](/b){ .md-button }\n\nA set {a, b}.')).toBe(
    '* A\n\n[B](/b)\n\nA set {a, b}.',
  );
});

test('keeps the same lines in code', () => {
  const code = '```md\n!!! note\n    A\n```';
  expect(cleanMarkdown(code)).toBe(code);
});
