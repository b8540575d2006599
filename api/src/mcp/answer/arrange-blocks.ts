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
 * Passages of a page in runs without a gap. Ranked ones stand in reading order within a run, the run with the best
 * passage first; those of different sections stay apart, so that each keeps its own address.
 */
function neighbours(
  ofPage: readonly ShownPassage[],
  order: PassageOrder,
): [ShownPassage, ...ShownPassage[]][] {
  const isRanked = order === 'ranked';
  const runs: [ShownPassage, ...ShownPassage[]][] = [];
  const inOrder = isRanked ? ofPage.toSorted((a, b) => a.passage.ordinal - b.passage.ordinal) : ofPage;
  for (const part of inOrder) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const isNext = last?.next === null && last.passage.ordinal + 1 === part.passage.ordinal;
    if (run && isNext && (!isRanked || last.passage.url === part.passage.url)) run.push(part);
    else runs.push([part]);
  }
  if (!isRanked) return runs;
  const place = new Map(ofPage.map((part, at) => [part, at]));
  const best = (run: readonly ShownPassage[]) => Math.min(...run.map((part) => place.get(part) ?? 0));
  return runs.toSorted((a, b) => best(a) - best(b));
}
