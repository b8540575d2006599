import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { agentSkill, cursorRule } from './agent-files.ts';

const INPUT = {
  slug: 'halyard',
  collectionName: 'Halyard',
  documentNames: ['hono@4.13.2', '@types/node@24'],
};

/** The YAML between the first two lines `---`, which must be valid. */
const frontMatter = (text: string) => parse(/^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? '');

describe('the skill', () => {
  test('is named like its folder and says when to use it', () => {
    const { path, text } = agentSkill(INPUT);
    expect(path).toBe('halyard-docs/SKILL.md');
    expect(frontMatter(text)).toEqual({
      name: 'halyard-docs',
      description: expect.stringContaining('hono@4.13.2, @types/node@24'),
      compatibility: 'Requires the MCP server halyard',
    });
    expect(text).toContain('`retrieve_technical_documentation`');
  });

  test.each([
    ['claude-code', 'code-docs'],
    ['anthropic', 'docs'],
    ['my-docs', 'my-docs'],
    ['a-claude-b', 'a-b-docs'],
  ])('of the server %s has the valid name %s', (slug, name) => {
    const { text } = agentSkill({ ...INPUT, slug });
    expect(frontMatter(text).name).toBe(name);
    expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test('has a description of at most 1,024 characters with many documents', () => {
    const documentNames = Array.from({ length: 300 }, (_, index) => `document ${index}`.padEnd(60, 'x'));
    expect(frontMatter(agentSkill({ ...INPUT, documentNames }).text).description.length).toBeLessThan(1_024);
  });
});

test('the rule of Cursor always applies', () => {
  const { path, text } = cursorRule(INPUT);
  expect(path).toBe('halyard.mdc');
  expect(frontMatter(text)).toEqual({
    ...{ alwaysApply: true, globs: null },
    description: expect.stringContaining('hono@4.13.2'),
  });
});

test.each([': x', '- [a]', '# b', '"', "'", '@x', '*a', '{b}'])(
  'the name %s does not break the front matter',
  (name) => {
    for (const { text } of [agentSkill, cursorRule].map((write) =>
      write({ ...INPUT, documentNames: [name], collectionName: name }),
    ))
      expect(frontMatter(text).description).toMatch(/^Searches the documentation of .* MCP server halyard\./);
  },
);
