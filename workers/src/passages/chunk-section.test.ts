import { describe, expect, test } from 'vitest';
import { chunkSection } from './chunk-section.ts';
import { measureLines } from './line-measures.ts';

const SENTENCE = 'The queue keeps every message until a consumer has acknowledged it. ';

describe('chunkSection: lists', () => {
  test('begins a passage with an item of the list, not with the rest of one', () => {
    const items = Array.from(
      { length: 12 },
      (_, at) => `- \`option-${at}\`: ${SENTENCE.repeat(2)}\n- \`flag-${at}\`\n\n  ${SENTENCE.repeat(2)}`,
    );
    const texts = chunk(items.join('\n'));
    expect(texts.length).toBeGreaterThan(2);
    for (const text of texts) expect(text).toMatch(/^- `(?:option|flag)-\d+`/);
  });

  test('repeats the first line of an item before the rest of it', () => {
    const texts = chunk(`- \`limit\`\n\n${paragraphs(8, '  ')}\n- \`size\`: The size.`);
    expect(texts.length).toBeGreaterThan(1);
    expect(texts[0]).toMatch(/^- `limit`\n/);
    for (const text of texts.slice(1)) expect(text).toMatch(/^- `limit` …\n {2}The queue/);
  });

  test('repeats the items around a nested item, shortened', () => {
    const outer = `1. ${SENTENCE.repeat(3).trim()}`;
    const inner = Array.from({ length: 12 }, (_, at) => `   - \`mode-${at}\`: ${SENTENCE.repeat(3).trim()}`);
    const [, second] = chunk([outer, ...inner].join('\n'));
    expect(second).toMatch(/^1\. The queue keeps [^\n]{20,110} …\n {3}- `mode-\d+`: /);
  });

  test('begins the rest of a long item with the line that introduces it', () => {
    const example = `  \`port = 1${' or 2'.repeat(90)}\``;
    const texts = chunk(`- \`port\`\n\n${paragraphs(3, '  ')}\n\n  Examples:\n\n${example}\n\n- \`size\``);
    expect(texts[1]).toBe(`- \`port\` …\n  Examples:\n\n${example}\n\n- \`size\``);
  });

  test('keeps an example with its introduction instead of with the next item', () => {
    const items = Array.from(
      { length: 12 },
      (_, at) => `- \`size-${at}\`\n  ${SENTENCE.repeat(4)}\n\n  Example:\n\n  \`size-${at} = 1\``,
    );
    const texts = chunk(items.join('\n'));
    expect(texts.length).toBeGreaterThan(2);
    for (const text of texts) expect(text).toMatch(/^- `size-\d+`\n[\s\S]* = 1`$/);
  });

  test('keeps an answer with its question in one paragraph', () => {
    const answers = Array.from(
      { length: 30 },
      (_, at) => `Q: Can I stop worker ${at}?\nA:\n${SENTENCE.repeat(3)}`,
    );
    const texts = chunk(answers.join('\n'));
    expect(texts.length).toBeGreaterThan(2);
    for (const text of texts) expect(text).toMatch(/^Q: /);
  });

  test('keeps a number at the beginning of a line in its paragraph', () => {
    const text = `${SENTENCE.repeat(12).trim()}\n1970. ${SENTENCE.repeat(12).trim()}`;
    expect(chunk(text)).toEqual([text]);
  });
});

describe('chunkSection: introductions', () => {
  test('keeps an answer with its question', () => {
    const answers = Array.from(
      { length: 6 },
      (_, at) => `Q: How do I stop worker ${at}?\n\nA: ${SENTENCE.repeat(8)}`,
    );
    for (const text of chunk(answers.join('\n\n'))) expect(text).toMatch(/^Q: How/);
  });

  test('keeps the end of a sentence and the answer with the code before them', () => {
    const answers = Array.from(
      { length: 6 },
      (_, at) =>
        `Q: I start worker ${at} like this:\n\n\`\`\`\nstart ${at}\n\`\`\`\n\nbut it waits.\n\nA: ${SENTENCE.repeat(9)}`,
    );
    const texts = chunk(answers.join('\n\n'));
    expect(texts.length).toBeGreaterThan(2);
    for (const text of texts) expect(text).toMatch(/^Q: I start/);
  });

  test('keeps long code with the line that introduces it', () => {
    const code = `\`\`\`ts\n${`// ${SENTENCE.trim()}\n`.repeat(33)}\`\`\``;
    const texts = chunk(`${paragraphs(6, '')}\n\n**TypeScript**\n\n${code}`);
    expect(texts.at(-1)).toBe(`**TypeScript**\n\n${code}`);
  });

  test('keeps the paragraphs below a bold term with it', () => {
    const messages = Array.from(
      { length: 9 },
      (_, at) => `**QUEUE_FULL_${at}**\n\nThe queue is full\n\n${SENTENCE.repeat(3 + (at % 5)).trim()}`,
    );
    const texts = chunk(messages.join('\n\n'));
    expect(texts.length).toBeGreaterThan(2);
    for (const text of texts) expect(text).toMatch(/^\*\*QUEUE_FULL_\d\*\*\n/);
  });

  test('keeps long code with its introduction instead of with the bold term above', () => {
    const code = `\`\`\`ts\n${`// ${SENTENCE.trim()}\n`.repeat(24)}\`\`\``;
    const part = (at: number) =>
      `**QUEUE_${at}**\n\n${SENTENCE.repeat(6).trim()}\n\nIts variables:\n\n${code}`;
    const texts = chunk([1, 2, 3].map(part).join('\n\n'));
    expect(texts.filter((text) => text.startsWith('**QUEUE_'))).toHaveLength(3);
    for (const text of texts) expect(text).not.toMatch(/:$/);
  });

  test('keeps a label of a quotation in one quotation with its text', () => {
    const rows = `| \`option\` | ${SENTENCE.trim()} |\n`.repeat(60);
    const text = `> **Warning**\n>\n> Never open two.\n\n| Name | Text |\n| --- | --- |\n${rows}`;
    expect(chunk(text)[0]).toMatch(/^> \*\*Warning\*\*\n>\n> Never open two\.\n\n\| Name/);
  });

  test('keeps a table with the paragraph before it', () => {
    const table = `| Release | Kernel |\n| --- | --- |\n${'| 2.17 | 3.16 to 5.8 |\n'.repeat(20)}`;
    const texts = chunk(`${paragraphs(3, '')}\n\nA list of kernels. ${SENTENCE.repeat(9)}\n\n${table}`);
    expect(texts.find((text) => text.includes('| 2.17 |'))).toContain('A list of kernels.');
  });
});

function paragraphs(count: number, indent: string): string {
  return Array.from({ length: count }, () => indent + SENTENCE.repeat(7).trim()).join('\n\n');
}

function chunk(markdown: string): string[] {
  const lines = markdown.split('\n');
  return chunkSection({ lines, measures: measureLines(lines) }, 0, lines.length).map(({ text }) => text);
}
