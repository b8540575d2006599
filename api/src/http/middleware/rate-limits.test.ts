import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeRate, RATE_RULES } from './rate-limits.ts';

test('docs/limits.md lists every rate limit', () => {
  const rows = Object.values(RATE_RULES).map((rule) => `| ${rule.noun} | ${describeRate(rule)} |\n`);
  const docs = readFileSync(new URL('../../../../docs/limits.md', import.meta.url), 'utf8');
  expect(docs).toContain(`## Rates\n\n| what | limit |\n|---|---|\n${rows.join('')}\n`);
});
