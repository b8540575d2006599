import type { PageDifference } from '@lectern/shared/contracts/changes.ts';
import { describe, expect, test } from 'vitest';
import { cpuMsOf, measureCpuGrowth } from '../../../test/support/timing/cpu-growth.ts';
import { comparePages } from './page-difference.ts';

function compare(before: string, after: string): PageDifference {
  const difference = comparePages({ title: 'Guide', before, after });
  if (difference === null) throw new Error('The pages are too large to compare');
  return difference;
}

const GUIDE = `# Guide

The guide.

## Install

Run \`npm install halyard\`.

Then start it.

\`\`\`sh
# not a heading
halyard start
\`\`\`

## Configure

Set the port.

### Limits

The limit is 10.`;

describe('the difference of a page', () => {
  test('shows added and removed lines under their headings, with context', () => {
    const after = GUIDE.replace('The limit is 10.', 'The limit is 20.\n\nIt grows with the plan.');
    expect(compare(GUIDE, after)).toEqual({
      sections: [
        {
          path: ['Configure', 'Limits'],
          blocks: [[' ### Limits', '-The limit is 10.', '+The limit is 20.', '+It grows with the plan.']],
        },
      ],
      omittedLines: 0,
    });
  });

  test('separates distant changes, and does not treat a comment in code as a heading', () => {
    const after = GUIDE.replace('The guide.', 'The short guide.').replace(
      'halyard start',
      'halyard start --fast',
    );
    const { sections } = compare(GUIDE, after);
    expect(sections.map(({ path }) => path)).toEqual([[], ['Install']]);
    expect(sections[1]?.blocks).toEqual([
      [' ```sh', ' # not a heading', '-halyard start', '+halyard start --fast', ' ```'],
    ]);
  });

  test('shows a new heading and a removed heading as separate sections', () => {
    const renamed = compare(GUIDE, GUIDE.replace('### Limits', '### Quotas'));
    expect(renamed.sections).toEqual([
      { path: ['Configure', 'Limits'], blocks: [['-### Limits']] },
      { path: ['Configure', 'Quotas'], blocks: [['+### Quotas', ' The limit is 10.']] },
    ]);
  });

  test('ignores empty lines', () => {
    expect(compare(GUIDE, GUIDE.replaceAll('\n\n', '\n\n\n'))).toEqual({ sections: [], omittedLines: 0 });
  });

  test('keeps the markers of unified diffs apart from the text', () => {
    expect(compare('- one\n+ two', '- one\n+ three').sections[0]?.blocks).toEqual([
      [' - one', '-+ two', '++ three'],
    ]);
  });

  test('starts from or ends in an empty page', () => {
    expect(compare('', 'New.').sections).toEqual([{ path: [], blocks: [['+New.']] }]);
    expect(compare('Old.', '').sections).toEqual([{ path: [], blocks: [['-Old.']] }]);
  });
});

describe('the difference of a rewritten page', () => {
  const manyLines = (word: string, count: number) =>
    Array.from({ length: count }, (_, line) => `## Section ${line % 7}\n\n${word} ${line}`).join('\n\n');

  test('lists the lines that only one version has, by section, and counts those it leaves out', () => {
    const { sections, omittedLines } = compare(manyLines('before', 2_000), manyLines('after', 2_000));
    expect(sections.map(({ path }) => path.join())).toContain('Section 0');
    const lines = sections.flatMap(({ blocks }) => blocks.flat());
    expect(lines.length + omittedLines).toBe(4_000);
    expect(lines.every((line) => /^[+-](before|after) \d+$/.test(line))).toBe(true);
    expect(lines.join('').length).toBeLessThanOrEqual(20_000);
  });

  test('shortens long lines without breaking a character', () => {
    const [line = ''] =
      compare('', `${'x'.repeat(398)}😀${'y'.repeat(100_000)}`).sections[0]?.blocks[0] ?? [];
    expect(line.length).toBeLessThan(410);
    expect(line.isWellFormed()).toBe(true);
  });

  test('takes linear time', async () => {
    const growth = await measureCpuGrowth(
      (count) => compare(manyLines('before', count), manyLines('after', count)),
      6_000,
    );
    expect(growth).toMatchObject({ isLinear: true });
  });

  test('is left out when a page has more than 50,000 lines', () => {
    const page = (word: string, lines: number) => ({
      title: 'Log',
      before: `${word}\n`.repeat(lines),
      after: '',
    });
    expect(comparePages(page('a', 50_000))).not.toBeNull();
    expect(cpuMsOf(() => expect(comparePages(page('a', 4_000_000))).toBeNull())).toBeLessThan(1_000);
  });
});
