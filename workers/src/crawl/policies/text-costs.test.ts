import { expect, test } from 'vitest';
import { cpuMsOf } from '../../../../test/support/timing/cpu-growth.ts';
import { CrawlTexts } from './crawl-texts.ts';
import { hashSortedLines } from './text-hashes.ts';

const CHARS = 1_000_000;
/** Several times what these texts take. The worker's other crawls wait meanwhile. */
const MAX_MS = 250;
/** The longest part of a paragraph that is read. */
const PARAGRAPH_CHARS = 1_000;

/** Paragraphs that repeat `part`, each with enough letters to be compared. */
function paragraphs(part: string): string {
  const words = 'text '.repeat(10);
  const paragraph = `${part.repeat((PARAGRAPH_CHARS - words.length) / part.length)}${words}\n\n`;
  return paragraph.repeat(CHARS / paragraph.length);
}

test.each(['[', '](', '[a](', '[a](b'])(
  'hashes and compares texts of repeated %s in little time',
  async (part) => {
    const text = paragraphs(part);
    const unbroken = part.repeat(CHARS / part.length);
    expect(cpuMsOf(() => hashSortedLines('https://acme.example/', unbroken))).toBeLessThan(MAX_MS);
    const texts = new CrawlTexts(async function* () {});
    expect(cpuMsOf(() => texts.add(text))).toBeLessThan(MAX_MS);
    const other = new CrawlTexts(async function* () {});
    const before = process.threadCpuUsage();
    await other.compare(text);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(MAX_MS);
  },
);
