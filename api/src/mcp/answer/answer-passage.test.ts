import { describe, expect, it } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { prepareServedPassage, prepareText } from './answer-passage.ts';

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
    const [fetchedAt, changedAt] = [new Date(), new Date()];
    const passage = {
      ...{ passageId: 1, documentUrlId: 1, topicId: 1, ordinal: 0, codeShare: 0, fetchedAt, changedAt },
      ...{ pageUrl, anchor, pageTitle: 'Queues', headingPath: [], text: 'Holds items.', before: null },
    };
    expect(prepareServedPassage(passage, { documentName: 'Docs', isPinned: false }).url).toBe(url);
  });
});
