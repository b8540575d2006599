import { expect, test } from 'vitest';
import { documentPatterns } from '../support/payloads/repeated-documents.ts';
import { attributePatterns, contextPatterns, elementPatterns } from '../support/payloads/repeated-html.ts';
import { syntaxPatterns } from '../support/payloads/repeated-syntax.ts';
import { scaledLimit } from '../support/timing/machine-load.ts';
import { findSuperlinear, measurePageMs } from '../support/timing/page-cost.ts';

/** Patterns out of more than 24,000, evenly spread. */
const PATTERNS = Number(process.env.PATTERNS ?? 2_000);

const GROUPS = { elementPatterns, contextPatterns, attributePatterns, syntaxPatterns };
const ALL = Object.values(GROUPS).flatMap((patterns) => patterns());
const STEP = Math.max(1, Math.floor(ALL.length / PATTERNS));

/** Four times as much shows the cost of a megabyte: see MIN_NOISE_MS. */
const CHARS = 60_000;
const MEGABYTE = 1_000_000;
const MAX_MEGABYTE_MS = 1_000;

/** AsciiDoc has a limit on its size instead, and longer files are read as text. */
const chosen = [
  ...documentPatterns(),
  ...ALL.filter((pattern, index) => index % STEP === 0 && pattern.format !== 'asciidoc'),
];

test(`four times the input costs at most 6.25 times as much for ${chosen.length} repeated patterns`, async () => {
  expect(await findSuperlinear(chosen, CHARS)).toEqual([]);
}, 3_600_000);

test('a megabyte of a pattern costs at most a second', async () => {
  const slow: string[] = [];
  for (const { format, name, make } of chosen.filter((_, index) => index % 20 === 0)) {
    const body = make(MEGABYTE);
    let bestMs = await measurePageMs(format, body);
    if (bestMs > scaledLimit(MAX_MEGABYTE_MS)) bestMs = Math.min(bestMs, await measurePageMs(format, body));
    if (bestMs > scaledLimit(MAX_MEGABYTE_MS)) slow.push(`${format} ${name}: ${bestMs.toFixed(0)} ms`);
  }
  expect(slow).toEqual([]);
}, 3_600_000);
