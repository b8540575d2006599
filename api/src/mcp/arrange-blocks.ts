import type { PassageOrder } from './fit-passages.ts';
import { mergePassages, type PassageBlock, type ShownPassage } from './passage-block.ts';

/**
 * The blocks of an answer: grouped by page in the order of the best passage. Ranked pages show what has code first,
 * because example code is most of what a coding agent gains (arXiv 2503.15231); a page that is read keeps its order.
 */
export function arrangeBlocks(shown: readonly ShownPassage[], order: PassageOrder): PassageBlock[] {
  const pages = Map.groupBy(shown, ({ passage }) => passage.pageKey);
  return [...pages.values()].flatMap((ofPage) => {
    const blocks = neighbours(ofPage, order).map(mergePassages);
    if (order === 'reading') return blocks;
    const hasCode = (block: PassageBlock) => block.shown.some(({ passage }) => passage.hasCode);
    return [...blocks.filter(hasCode), ...blocks.filter((block) => !hasCode(block))];
  });
}

/**
 * Passages of a page in runs without a gap, each in reading order; the runs in the order of their best passage.
 * Ranked passages of different sections stay apart, so that each keeps its own address.
 */
function neighbours(
  ofPage: readonly ShownPassage[],
  order: PassageOrder,
): [ShownPassage, ...ShownPassage[]][] {
  const runs: [ShownPassage, ...ShownPassage[]][] = [];
  const place = new Map(ofPage.map((part, at) => [part, at]));
  const best = (run: readonly ShownPassage[]) => Math.min(...run.map((part) => place.get(part) ?? 0));
  for (const part of ofPage.toSorted((a, b) => a.passage.ordinal - b.passage.ordinal)) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const isNext = last?.next === null && last.passage.ordinal + 1 === part.passage.ordinal;
    const isSameSection = order === 'reading' || last?.passage.url === part.passage.url;
    if (run && isNext && isSameSection) run.push(part);
    else runs.push([part]);
  }
  return runs.toSorted((a, b) => best(a) - best(b));
}
