import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { fetchedFile } from '../../../../test/support/crawl/fetched-file.ts';
import { makePdf, type PdfText } from '../../../../test/support/payloads/make-pdf.ts';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { groupIntoLines } from './pdf-lines.ts';
import { readPdf } from './read-pdf.ts';

const read = (bytes: Uint8Array) => readPdf(fetchedFile('pdf', bytes));

const PROSE: readonly PdfText[] = [
  { text: 'A queue keeps its jobs in the order in which they came, and gives each of them', y: 660 },
  { text: 'to one worker at a time, as long as there are workers to take them away and docu-', y: 648 },
  { text: 'mentation to read meanwhile.', y: 636 },
];

describe('readPdf', () => {
  test('joins lines to paragraphs and removes hyphenation', async () => {
    const { markdown } = await read(makePdf([[...PROSE, { text: 'Another paragraph.', y: 600 }]]));
    expect(markdown).toContain(
      'one worker at a time, as long as there are workers to take them away and documentation',
    );
    expect(markdown).toContain('meanwhile.\n\nAnother paragraph.');
  });

  test('continues a paragraph across a page break', async () => {
    const { markdown } = await read(
      makePdf([
        [{ text: 'A sentence that does not end with', y: 80 }],
        [{ text: 'its page but here.', y: 700 }, ...PROSE],
      ]),
    );
    expect(markdown).toContain('does not end with its page but here.');
  });

  test('converts larger lines to headings by size, with their pages as anchors', async () => {
    const { title, markdown, anchors } = await read(
      makePdf(
        [
          [{ text: 'Halyard Manual', y: 720, size: 24 }, ...PROSE],
          [
            { text: 'Installation', y: 720, size: 16 },
            ...PROSE,
            { text: 'From source', y: 600, size: 13 },
            { text: 'Take the archive.', y: 580 },
          ],
        ],
        { title: 'Halyard Manual' },
      ),
    );
    expect(title).toBe('Halyard Manual');
    const lines = markdown.split('\n');
    expect(lines.filter((line) => line.startsWith('#'))).toEqual([
      '# Halyard Manual',
      '## Installation',
      '### From source',
    ]);
    expect(anchors.map(({ line, anchor }) => [lines[line], anchor])).toEqual([
      ['# Halyard Manual', 'page=1'],
      ['## Installation', 'page=2'],
      ['### From source', 'page=2'],
    ]);
  });

  test('finds headings in body size by the outline', async () => {
    const page = [{ text: '2 Retries', y: 700, font: 'Helvetica-Bold' as const }, ...PROSE];
    const { markdown } = await read(makePdf([page], { outline: ['Retries'], title: 'Manual' }));
    expect(markdown).toMatch(/^# Manual\n\n## 2 Retries\n\nA queue/);
  });

  test('without an outline, finds headings in a different font that are numbered or in capitals', async () => {
    const bold = 'Helvetica-Bold' as const;
    const page = [
      { text: 'EXIT STATUS', y: 700, font: bold },
      ...PROSE,
      { text: '3.1. Retries.', y: 600, font: bold },
      { text: 'A job is tried again.', y: 588 },
    ];
    const { markdown } = await read(makePdf([page], { title: 'Manual' }));
    expect(markdown).toMatch(/^# Manual\n\n## EXIT STATUS\n\nA queue[^#]+\n\n### 3.1. Retries.\n\nA job/);
  });

  test('converts monospaced lines to code blocks and monospaced words to code spans', async () => {
    const { markdown } = await read(
      makePdf([
        [
          ...PROSE,
          { text: 'for (const job of queue) {', y: 610, font: 'Courier' },
          { text: 'await run(job);', x: 84, y: 598, font: 'Courier' },
          { text: '}', y: 586, font: 'Courier' },
          { text: 'Call ', y: 560 },
          { text: 'close()', x: 94, y: 560, font: 'Courier' },
          { text: 'when done.', x: 140, y: 560 },
        ],
      ]),
    );
    expect(markdown).toContain(
      '```\nfor (const job of queue) {\n  await run(job);\n}\n```\n\nCall `close()` when done.',
    );
  });

  test('converts bullets to a list', async () => {
    const { markdown } = await read(
      makePdf([[...PROSE, { text: '- first', y: 610 }, { text: '- second', y: 598 }]]),
    );
    expect(markdown).toContain('\n\n- first\n- second');
  });

  test('removes running headers, page numbers and the table of contents', async () => {
    const pageOf = (number: number, subject: string): PdfText[] => [
      { text: 'Halyard Manual', x: 250, y: 760 },
      { text: `${subject} learn what happens`, y: 700 },
      { text: `while the ${subject} wait for it to happen.`, y: 688 },
      { text: `Page ${number} of 4`, x: 290, y: 40 },
    ];
    const contents = [{ text: 'Installation . . . . . . . . . 3', y: 700 }];
    const { markdown } = await read(
      makePdf([contents, pageOf(2, 'queues'), pageOf(3, 'jobs'), pageOf(4, 'workers')], { title: 'Manual' }),
    );
    expect(markdown).not.toMatch(/Halyard Manual|Page \d|\. \. \./);
    expect(markdown.match(/\w+ learn what happens while/g)).toHaveLength(3);
  });

  test('notes the pages beyond the limit', async () => {
    const pages = [PROSE, PROSE, PROSE];
    const limits = { maxPages: 2, maxChars: 1_000_000, timeMs: 5_000 };
    const { markdown } = await readPdf(fetchedFile('pdf', makePdf(pages)), limits);
    expect(markdown).toMatch(/> Only pages 1 to 2 of 3 were read because .*\.$/);
  });
});

test('readPdf ends within a page that has more text than a document may have', async () => {
  const lines = Array.from({ length: 3_000 }, (_, at) => ({ text: `Line ${at} of words`, y: 780 - at / 4 }));
  const limits = { maxPages: 2, maxChars: 5_000, timeMs: 5_000 };
  const { markdown } = await readPdf(fetchedFile('pdf', makePdf([lines])), limits);
  expect(markdown).toContain('Line 0 of words');
  expect(markdown.length).toBeLessThan(10_000);
});

test('groups many items of a line that rises slowly in linear time', async () => {
  const readItems = (count: number) => {
    const items = Array.from({ length: count }, (_, at) => ({
      text: 'a',
      x: at,
      y: at / 100,
      width: 1,
      size: 10,
    }));
    groupIntoLines(
      items.map((item) => ({ ...item, font: 'f', isMono: false })),
      1,
    );
  };
  expect(await measureCpuGrowth(readItems, 10_000)).toMatchObject({ isLinear: true });
});

describe('readPdf refuses a PDF', () => {
  test('that is encrypted', async () => {
    await expect(read(makePdf([PROSE], { isEncrypted: true }))).rejects.toMatchObject({
      failure: 'not_text',
      message: expect.stringMatching(/encrypted\. Add a copy without a password, or paste/),
    });
  });

  test('that contains only images', async () => {
    await expect(read(makePdf([[], []]))).rejects.toMatchObject({
      failure: 'empty',
      message: expect.stringMatching(/only images \(2 pages\)\. Add a copy with recognized text/),
    });
  });

  test('with a stream that decompresses to more than 64 MiB', async () => {
    const packed = deflateSync(Buffer.alloc(70 * 1024 * 1024), { level: 9 });
    const bytes = Buffer.concat([
      Buffer.from('%PDF-1.4\n4 0 obj\n<< /Filter /FlateDecode >>\nstream\n'),
      packed,
      Buffer.from('\nendstream\nendobj\n'),
    ]);
    await expect(read(bytes)).rejects.toMatchObject({
      failure: 'too_large',
      message: expect.stringMatching(/unpacks to more than 64 MiB\. Add a smaller copy/),
    });
  });

  test.each(['%PDF-1.7', '%PDF-1.4\nnot really'])('that is damaged: %j', async (text) => {
    await expect(read(Buffer.from(text))).rejects.toMatchObject({
      failure: 'not_text',
      message: expect.stringMatching(/damaged or not a PDF\. Check/),
    });
  });
});
