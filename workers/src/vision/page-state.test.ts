import { expect, test } from 'vitest';
import { withAnchors } from './page-state.ts';

test('adds to each heading its anchor, or the nearest one above', () => {
  const markdown = '# Halyard\n\n## Before\n\n## The `run` command\n\n### Why?\n\n```\n## So.\n```';
  expect(withAnchors(markdown, new Map([['The run command', 'run']]))).toBe(
    '# Halyard\n\n## Before\n\n## The `run` command {#run}\n\n### Why? {#run}\n\n```\n## So.\n```',
  );
});
