import type { AnswerPassage } from '../answer-passage.ts';

/** Shorter lines, such as brackets, are alike everywhere. */
const LEAST_LINE_CHARACTERS = 12;
/** From this share of a passage's text in a better one on it says nothing new. */
const REPEATED_SHARE = 0.8;

const linesOf = new WeakMap<AnswerPassage, ReadonlySet<string>>();

/**
 * Without the passages most of whose lines stand in a better one: the same text for another class, version or edition.
 * The search knows passages that are the same but for a word or two; these differ in more.
 */
export function withoutRepetitions(passages: readonly AnswerPassage[]): readonly AnswerPassage[] {
  const kept: AnswerPassage[] = [];
  for (const passage of passages) {
    if (!kept.some((better) => repeats(passage, better))) kept.push(passage);
  }
  return kept;
}

function repeats(passage: AnswerPassage, better: AnswerPassage): boolean {
  const known = tellingLines(better);
  let characters = 0;
  let repeated = 0;
  for (const line of tellingLines(passage)) {
    characters += line.length;
    if (known.has(line)) repeated += line.length;
  }
  return repeated > 0 && repeated >= characters * REPEATED_SHARE;
}

function tellingLines(passage: AnswerPassage): ReadonlySet<string> {
  const known = linesOf.get(passage);
  if (known) return known;
  const lines = passage.text.split('\n').map((line) => line.trim());
  const telling = new Set(lines.filter((line) => line.length >= LEAST_LINE_CHARACTERS));
  linesOf.set(passage, telling);
  return telling;
}
