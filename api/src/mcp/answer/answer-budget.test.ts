import { countTokens } from '@lectern/shared/count-tokens.ts';
import type { ServedPassage } from '@lectern/shared/db/stores/passages/served-passages.ts';
import { openFenceOf } from '@lectern/shared/domain/documents/open-fence.ts';
import { describe, expect, it } from 'vitest';
import { ask, progressOf, stored } from '../../../../test/support/mcp/compose-test-answer.ts';
import { createRandom } from '../../../../test/support/random.ts';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';

const WORDS =
  'queue maxsize asyncio.Queue() /usr/lib //comment --flag }}} ].. "…" 文档 एक 😀 the a of \t\t ==== <T> e\u0301 0x1F 12345678 ``x`` don\'t'.split(
    ' ',
  );

function randomPassages(random: () => number): ServedPassage[] {
  const pick = (limit: number) => Math.floor(random() * limit);
  const line = () =>
    Array.from({ length: 1 + pick(14) }, () => WORDS[pick(WORDS.length)]).join(random() < 0.9 ? ' ' : '');
  const lines = (count: number) => Array.from({ length: count }, line).join('\n');
  const kinds = [
    () => lines(1 + pick(12)),
    () => `${line()}\n\n\`\`\`ts\n${lines(1 + pick(60))}\n\`\`\``,
    () =>
      `| a | b |\n|---|---|\n${Array.from({ length: 1 + pick(40) }, () => `| ${line()} | x |`).join('\n')}`,
    () => `~~~\n${lines(pick(30))}`,
    () => 'x'.repeat(pick(3_000)),
  ];
  return Array.from({ length: 1 + pick(25) }, () =>
    stored({
      text: kinds[pick(kinds.length)]?.() ?? '',
      ordinal: pick(30),
      pageUrl: `https://docs.example.com/${'section/'.repeat(pick(5))}page-${pick(6)}.html`,
      pageTitle: line(),
      headingPath: Array.from({ length: pick(4) }, line),
      before: random() < 0.2 ? line() : null,
    }),
  ).filter(
    ({ ordinal, pageUrl }, at, all) =>
      all.findIndex((other) => other.ordinal === ordinal && other.pageUrl === pageUrl) === at,
  );
}

describe.each(['ranked', 'reading'])('an answer from random passages in %s order', (order) => {
  const inOrder = order === 'reading' ? { ranking: null } : {};

  it('never exceeds the budget and balances fences, for 80 budgets from 100 to 8,000', () => {
    const random = createRandom(order.length);
    for (let round = 0; round < 80; round++) {
      const maxTokens = round < 25 ? 100 + round * 12 : 100 + Math.floor(random() * 7_900);
      const { text } = ask(randomPassages(random), { maxTokens, ...inOrder });
      expect(countTokens(text), `round ${round}`).toBeLessThanOrEqual(maxTokens);
      for (const quoted of text.matchAll(/<passage [^\n]*>\n(.*?)\n(?:\[cut here\]\n)?<\/passage>/gs)) {
        expect(openFenceOf(quoted[1] ?? ''), `round ${round}`).toBeNull();
      }
    }
  });

  it('sends every passage exactly once when the cursor is followed', () => {
    const random = createRandom(order.length + 100);
    for (let round = 0; round < 15; round++) {
      const passages = randomPassages(random);
      const maxTokens = 500 + Math.floor(random() * 2_000);
      const sent: number[] = [];
      let cursor: string | null = '';
      for (let calls = 0; cursor !== null && calls < 100; calls++) {
        const progress = progressOf(cursor);
        const { blocks, nextCursor } = ask(passages, { maxTokens, ...inOrder, progress });
        sent.push(
          ...blocks
            .flatMap((block) => block.shown)
            .flatMap(({ passage, next }) => (next === null ? (passage.passageId ?? []) : [])),
        );
        cursor = nextCursor;
      }
      expect(cursor, `round ${round}`).toBeNull();
      expect(
        sent.toSorted((a, b) => a - b),
        `round ${round}`,
      ).toEqual(passages.map(({ passageId }) => passageId));
    }
  });

  it('is complete with every budget above the smallest sufficient one', () => {
    for (let seed = 1; seed <= 8; seed++) {
      const passages = randomPassages(createRandom(seed)).slice(0, 6);
      const isComplete = (maxTokens: number) => ask(passages, { maxTokens, ...inOrder }).nextCursor === null;
      const whole = countTokens(ask(passages, { maxTokens: 100_000, ...inOrder }).text);
      const budgets = Array.from({ length: 30 }, (_, step) => Math.ceil(whole * (1 + step * 0.003)));
      const enough = budgets.findIndex(isComplete);
      expect(budgets.slice(enough).map(isComplete), `seed ${seed}`).not.toContain(false);
    }
  });

  it('uses 95 % of the budget when more passages match', () => {
    const random = createRandom(7);
    const passages = Array.from({ length: 8 }, () => randomPassages(random))
      .flat()
      .map((passage, at) => ({ ...passage, ordinal: at * 2 }));
    for (const maxTokens of [600, 900, 1_500, 2_500, 4_000, 8_000]) {
      const { text } = ask(passages, { maxTokens, ...inOrder });
      expect(countTokens(text), `${maxTokens}`).toBeGreaterThanOrEqual(maxTokens * 0.95);
    }
  });
});

describe('an answer from thousands of tiny passages of one page', () => {
  const tiny = (count: number, text: string) =>
    Array.from({ length: count }, (_, ordinal) => stored({ text, ordinal }));

  it.each(['The directory *a*.', '`x`', 'Ends with a sign: (|', '…', 'done?!', '| a |', '"b".'])(
    'never exceeds the budget when each is %j',
    (text) => {
      for (const maxTokens of [150, 300, 350, 1_000, 2_500, 8_000]) {
        for (const inOrder of [{}, { ranking: null }]) {
          // Each takes at least one token, so more would not fit either.
          const passages = tiny(Math.min(1_500, maxTokens), text);
          const answer = ask(passages, { maxTokens, ...inOrder }).text;
          expect(countTokens(answer), `${maxTokens}`).toBeLessThanOrEqual(maxTokens);
        }
      }
    },
  );

  it('takes time linear in their number', async () => {
    const passages = tiny(4_000, 'x');
    const growth = await measureCpuGrowth(
      (count) => ask(passages.slice(0, count), { maxTokens: 8_000 }),
      1_000,
    );
    expect(growth).toMatchObject({ isLinear: true });
  });
});
