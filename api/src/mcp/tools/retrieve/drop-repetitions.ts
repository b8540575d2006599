import type { AnswerPassage } from '../../answer/answer-passage.ts';

/** Shorter lines, such as brackets, are the same everywhere. */
const MIN_LINE_CHARS = 12;
/** Share of a passage's text in a better passage from which on it is dropped. */
const MAX_REPEATED_SHARE = 0.75;
const MAX_COMPARED_LINES = 3;

interface Lines {
  readonly all: ReadonlySet<string>;
  readonly longest: readonly string[];
}

/** Cached with the passages, which are quoted repeatedly. */
const cache = new WeakMap<AnswerPassage, Lines>();

/**
 * Drops passages most of whose lines are in a better one or in one that was `sent`: the same text for another class,
 * version or edition. The search itself drops near-duplicates; these differ more.
 */
export function dropRepetitions(
  passages: readonly AnswerPassage[],
  sent: readonly AnswerPassage[] = [],
): readonly AnswerPassage[] {
  const kept: AnswerPassage[] = [];
  for (const passage of passages) {
    const lines = linesOf(passage);
    const isNew = ![...sent, ...kept].some((better) => isRepeated(lines, linesOf(better).all));
    // The beginning of a cut passage was sent, so its rest follows.
    if (isNew || passage.offset > 0) kept.push(passage);
  }
  return kept;
}

/** Compares all lines only when one of the longest is repeated. */
function isRepeated({ all, longest }: Lines, better: ReadonlySet<string>): boolean {
  if (!longest.some((line) => better.has(line))) return false;
  let characters = 0;
  let repeated = 0;
  for (const line of all) {
    characters += line.length;
    if (better.has(line)) repeated += line.length;
  }
  return repeated >= characters * MAX_REPEATED_SHARE;
}

function linesOf(passage: AnswerPassage): Lines {
  const found = cache.get(passage);
  if (found) return found;
  const lines = passage.text.split('\n').map((line) => line.trim());
  const all = lines.filter((line) => line.length >= MIN_LINE_CHARS);
  const longest = all.toSorted((a, b) => b.length - a.length).slice(0, MAX_COMPARED_LINES);
  const made = { all: new Set(all), longest };
  cache.set(passage, made);
  return made;
}
