import { expect, test } from 'vitest';
import { embedMarkdown } from './embed-markdown.ts';

test.each([
  ['# Use\n\nOpen it.', '**Use**\n\nOpen it.'],
  ['```ts\n# a', '```ts\n# a\n```'],
  ['```ts\na\n```\n', '```ts\na\n```'],
  ['Open it.\n```\n', 'Open it.'],
])('embeds %j in an entry', (markdown, expected) => {
  expect(embedMarkdown(markdown)).toBe(expected);
});
