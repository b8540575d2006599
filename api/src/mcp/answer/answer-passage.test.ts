import { describe, expect, it } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { prepareServedPassage, prepareText } from './answer-passage.ts';

const STORED = {
  ...{ passageId: 1, documentUrlId: 1, topicId: 1, ordinal: 0, codeShare: 0 },
  ...{ pageUrl: 'https://docs.example.com/queue.html', anchor: null, pageTitle: 'Queues', headingPath: [] },
  ...{ text: 'Holds items.', before: null, fetchedAt: new Date(), changedAt: new Date() },
};

describe('prepareText', () => {
  it('shortens the info string of a fence, also in a quote', () => {
    const info = 'a'.repeat(300);
    expect(prepareText(`Text\n\n  > \`\`\`${info}\n> b\n> \`\`\``)).toBe(
      `Text\n\n  > \`\`\`${info.slice(0, 200)}\n> b\n> \`\`\``,
    );
  });

  it.each(['\n', ' \n', '>\n', '> ', '\u2028'])(
    'takes linear time for many repetitions of %j',
    async (part) => {
      const growth = await measureCpuGrowth((count) => prepareText(`a${part.repeat(count)}b`), 30_000);
      expect(growth).toMatchObject({ isLinear: true });
    },
  );
});

describe('the text before a passage that begins with code', () => {
  const leadIn = (before: string) =>
    prepareServedPassage(
      { ...STORED, text: '```\nopen\n```', before },
      { documentName: 'Docs', isPinned: false },
    ).leadIn;

  it('is its last line', () => {
    expect(leadIn('## Open\n\nQueues are closed.\n\nOpen one:\n')).toBe('Open one:');
  });

  it('is the last sentences of a long line, or the beginning of a long sentence', () => {
    const sentence = `A queue ${'really '.repeat(30)}holds items.`;
    expect(leadIn(`${sentence} ${sentence} See e.g. q 1. Open one:`)).toBe(
      `${sentence} See e.g. q 1. Open one:`,
    );
    expect(leadIn('word '.repeat(100))).toMatch(/^word .* word…$/);
  });
});

describe("a passage's URL", () => {
  it.each([
    ['https://docs.example.com/queue.html', 'size', 'https://docs.example.com/queue.html#size'],
    ['https://docs.example.com/queue.html#old', 'size', 'https://docs.example.com/queue.html#size'],
    ['https://docs.example.com/queue.html', null, 'https://docs.example.com/queue.html'],
    ['https://docs.example.com/#/guide/queue', 'size', 'https://docs.example.com/#/guide/queue'],
    ['https://docs.example.com/llms-full.txt#queue', 'size', 'https://docs.example.com/llms-full.txt#queue'],
    [
      'https://docs.example.com/wiki/%E9%98%9F%E5%88%97%20(a)',
      null,
      'https://docs.example.com/wiki/队列%20(a)',
    ],
    ['https://docs.example.com/openapi.json', 'paths/get', 'https://docs.example.com/openapi.json#paths/get'],
  ])('of the page %s with the anchor %j is %s', (pageUrl, anchor, url) => {
    const passage = { ...STORED, pageUrl, anchor };
    expect(prepareServedPassage(passage, { documentName: 'Docs', isPinned: false }).url).toBe(url);
  });
});
