import { type Collection, createCollection } from './collection.ts';
import type { CorpusPage } from './corpus.ts';
import { measure, type Outcome } from './measure.ts';
import { MANUALS, pooledPages, type Question } from './questions.ts';
import type { Variant } from './variants.ts';

export type Manuals = ReadonlyMap<string, readonly CorpusPage[]>;

/** How the manuals are put to the question. */
export const MODES = ['each alone', 'together', 'together, pooled', 'together, named'] as const;
export type Mode = (typeof MODES)[number];

/** A question with how it was answered in each mode. */
export type Answers = Readonly<Record<Mode, Outcome>>;

/**
 * Asks every question in a collection of its own manual, in one of all manuals, and there once more with the
 * manual's name in front, as an agent does that knows what it works with. Pooled is as together, judged by the pages
 * of all manuals that answer.
 */
export function runVariant(
  manuals: Manuals,
  questions: readonly Question[],
  { index, query }: Variant,
): Answers[] {
  const alone = new Map<string, Collection>();
  const together = createCollection(manuals, index);
  return questions.map((question) => {
    const { manual } = question;
    const own = alone.get(manual) ?? createCollection(new Map([[manual, manuals.get(manual) ?? []]]), index);
    alone.set(manual, own);
    return {
      'each alone': measure(own, question, question.question, query),
      together: measure(together, question, question.question, query),
      'together, pooled': measure(
        together,
        question,
        question.question,
        query,
        pooledPages(question, manuals),
      ),
      'together, named': measure(together, question, withName(question), query),
    };
  });
}

function withName({ manual, question }: Question): string {
  const name = MANUALS.get(manual)?.split(' ')[0] ?? manual;
  return question.toLowerCase().includes(name.toLowerCase()) ? question : `${name}: ${question}`;
}
