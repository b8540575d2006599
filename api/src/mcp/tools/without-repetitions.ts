import type { AnswerPassage } from '../answer/answer-passage.ts';

/** Shorter lines, such as brackets, are alike everywhere. */
const LEAST_LINE_CHARACTERS = 12;
/** From this share of a passage's text in a better one on it says nothing new. */
const REPEATED_SHARE = 0.75;
const LONGEST_LINES = 3;

interface Lines {
  readonly all: ReadonlySet<string>;
  readonly longest: readonly string[];
}

/** Kept with the passages, which are quoted again and again. */
const known = new WeakMap<AnswerPassage, Lines>();

/**
 * Without the passages most of whose lines stand in a better one: the same text for another class, version or edition.
 * The search knows passages that are the same but for a word or two; these differ in more.
 */
export function withoutRepetitions(passages: readonly AnswerPassage[]): readonly AnswerPassage[] {
  const kept: AnswerPassage[] = [];
  for (const passage of passages) {
    const lines = linesOf(passage);
    if (!kept.some((better) => isRepeated(lines, linesOf(better).all))) kept.push(passage);
  }
  return kept;
}

/** Only where one of the longest lines is repeated are the others worth looking at. */
function isRepeated({ all, longest }: Lines, better: ReadonlySet<string>): boolean {
  if (!longest.some((line) => better.has(line))) return false;
  let characters = 0;
  let repeated = 0;
  for (const line of all) {
    characters += line.length;
    if (better.has(line)) repeated += line.length;
  }
  return repeated >= characters * REPEATED_SHARE;
}

function linesOf(passage: AnswerPassage): Lines {
  const found = known.get(passage);
  if (found) return found;
  const lines = passage.text.split('\n').map((line) => line.trim());
  const all = lines.filter((line) => line.length >= LEAST_LINE_CHARACTERS);
  const longest = all.toSorted((a, b) => b.length - a.length).slice(0, LONGEST_LINES);
  const made = { all: new Set(all), longest };
  known.set(passage, made);
  return made;
}
