import { countTokens } from '@lectern/shared/count-tokens.ts';
import { expect, it } from 'vitest';
import { INSTRUCTIONS, LISTED_TOOLS } from './tool-listing.ts';

it('uses fewer than 700 tokens for tools and instructions', () => {
  const tokens = countTokens(JSON.stringify(LISTED_TOOLS)) + countTokens(INSTRUCTIONS);
  expect(tokens).toBeLessThan(700);
});

it('gives every tool a title and describes its result', () => {
  for (const tool of LISTED_TOOLS) {
    expect(tool.title).toEqual(expect.any(String));
    expect(tool.outputSchema).toMatchObject({ required: ['passages', 'omitted', 'nextCursor'] });
    expect(`mcp__twenty-character-slug__${tool.name}`.length).toBeLessThanOrEqual(64);
  }
});

it('marks all tools as read-only except the one that fetches pages', () => {
  const stored = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
  const fetches = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true };
  expect(LISTED_TOOLS.map(({ annotations }) => annotations)).toEqual([stored, fetches, stored]);
});

it('lists the argument names', () => {
  const names = LISTED_TOOLS.map(({ inputSchema }) => Object.keys(inputSchema.properties ?? {}));
  expect(names).toEqual([
    ['query', 'documentName', 'maxTokens', 'cursor'],
    ['url', 'topic', 'maxTokens', 'cursor'],
    ['limit', 'maxTokens'],
  ]);
});
