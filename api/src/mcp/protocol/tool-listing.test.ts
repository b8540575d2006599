import { countTokens } from '@lectern/shared/count-tokens.ts';
import { expect, it } from 'vitest';
import { INSTRUCTIONS, LISTED_TOOLS } from './tool-listing.ts';

it('tools and instructions together take fewer than 700 tokens', () => {
  const tokens = countTokens(JSON.stringify(LISTED_TOOLS)) + countTokens(INSTRUCTIONS);
  expect(tokens).toBeLessThan(700);
});

it('every tool has a title and says what it returns', () => {
  for (const tool of LISTED_TOOLS) {
    expect(tool.title).toEqual(expect.any(String));
    expect(tool.outputSchema).toMatchObject({ required: ['passages', 'omitted', 'nextCursor'] });
    expect(`mcp__twenty-character-slug__${tool.name}`.length).toBeLessThanOrEqual(64);
  }
});

it('only the tool that fetches pages does more than read what is stored, and destroys nothing', () => {
  const stored = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
  const fetches = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true };
  expect(LISTED_TOOLS.map(({ annotations }) => annotations)).toEqual([stored, fetches, stored]);
});

it('names the arguments as the agents see them', () => {
  const names = LISTED_TOOLS.map(({ inputSchema }) => Object.keys(inputSchema.properties ?? {}));
  expect(names).toEqual([
    ['query', 'documentName', 'maxTokens', 'cursor'],
    ['url', 'topic', 'maxTokens', 'cursor'],
    ['limit', 'maxTokens'],
  ]);
});
