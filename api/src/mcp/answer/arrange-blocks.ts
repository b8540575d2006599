import { mergePassages, type PassageBlock, type ShownPassage } from './passage-block.ts';

/** The criteria that order ranked passages within a page. */
export interface Ranking {
  /** Score by passage id. */
  readonly scores: ReadonlyMap<number, number>;
  /** The ids of passages that define an identifier of the query. */
  readonly definitionIds: ReadonlySet<number>;
}

/** Definitions and code below this share of their page's best score do not precede text. */
const MIN_FIRST_SCORE_SHARE = 0.85;

/**
 * Groups passages by page, in the order of each page's best passage. In ranked answers, definitions of the query's
 * identifiers come first within a page, then blocks with code: coding agents gain most from example code (arXiv
 * 2503.15231). The ranking is null for passages in reading order.
 */
export function arrangeBlocks(shown: readonly ShownPassage[], ranking: Ranking | null): PassageBlock[] {
  const pages = Map.groupBy(shown, ({ passage }) => passage.pageKey);
  return [...pages.values()].flatMap((ofPage) => {
    const blocks = adjacentRuns(ofPage, ranking !== null).map(mergePassages);
    return ranking === null ? blocks : sortBlocks(blocks, ranking);
  });
}

function sortBlocks(blocks: readonly PassageBlock[], { scores, definitionIds }: Ranking): PassageBlock[] {
  // The rest of a passage whose beginning was sent has no score and stays first.
  const scoreOf = ({ shown }: PassageBlock) =>
    Math.max(...shown.map(({ passage }) => scores.get(passage.passageId ?? 0) ?? Number.POSITIVE_INFINITY));
  const minScore = Math.max(...blocks.map(scoreOf)) * MIN_FIRST_SCORE_SHARE;
  const orderOf = (block: PassageBlock) => {
    if (scoreOf(block) < minScore) return 2;
    if (block.shown.some(({ passage }) => definitionIds.has(passage.passageId ?? 0))) return 0;
    return block.shown.some(({ passage }) => passage.hasCode) ? 1 : 2;
  };
  return blocks.toSorted((a, b) => orderOf(a) - orderOf(b));
}

/**
 * Splits the passages of a page into runs of adjacent ones. Ranked runs are in reading order inside, with the best run
 * first; different sections stay separate, since each has its own URL.
 */
function adjacentRuns(
  ofPage: readonly ShownPassage[],
  isRanked: boolean,
): [ShownPassage, ...ShownPassage[]][] {
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
