import { mergePassages, type PassageBlock, type ShownPassage } from './passage-block.ts';

/** `ranked`: best first. `reading`: in sequence. */
export type PassageOrder = 'ranked' | 'reading';

/**
 * Groups passages by page, in the order of each page's best passage. In ranked answers, blocks with code come first within
 * a page: coding agents gain most from example code (arXiv 2503.15231).
 */
export function arrangeBlocks(shown: readonly ShownPassage[], order: PassageOrder): PassageBlock[] {
  const pages = Map.groupBy(shown, ({ passage }) => passage.pageKey);
  return [...pages.values()].flatMap((ofPage) => {
    const blocks = adjacentRuns(ofPage, order).map(mergePassages);
    if (order === 'reading') return blocks;
    const hasCode = (block: PassageBlock) => block.shown.some(({ passage }) => passage.hasCode);
    return [...blocks.filter(hasCode), ...blocks.filter((block) => !hasCode(block))];
  });
}

/**
 * Splits the passages of a page into runs of adjacent ones. Ranked runs are in reading order inside, with the best run
 * first; different sections stay separate, since each has its own URL.
 */
function adjacentRuns(
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
