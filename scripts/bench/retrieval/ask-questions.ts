import { type Collection, createCollection } from './collection.ts';
import type { CorpusPage } from './corpus.ts';
import { measure, type Outcome } from './measure.ts';
import { MANUALS, pooledPages, type Question } from './questions.ts';

export type Manuals = ReadonlyMap<string, readonly CorpusPage[]>;

/** The collections in which each question is asked. */
export const MODES = ['each alone', 'together', 'together, pooled', 'together, named'] as const;
export type Mode = (typeof MODES)[number];

/** The outcome of one question in each mode. */
export type Outcomes = Readonly<Record<Mode, Outcome>>;

/**
 * Asks every question in a collection of its own manual and in a collection of all manuals, there also with the
 * manual's name in front, as an agent that knows its library does. "pooled" also accepts relevant pages of other manuals.
 */
export function askQuestions(manuals: Manuals, questions: readonly Question[]): Outcomes[] {
  const alone = new Map<string, Collection>();
  const together = createCollection(manuals);
  return questions.map((question) => {
    const { manual } = question;
    const own = alone.get(manual) ?? createCollection(new Map([[manual, manuals.get(manual) ?? []]]));
    alone.set(manual, own);
    return {
      'each alone': measure(own, question, question.question),
      together: measure(together, question, question.question),
      'together, pooled': measure(together, question, question.question, pooledPages(question, manuals)),
      'together, named': measure(together, question, withName(question)),
    };
  });
}

function withName({ manual, question }: Question): string {
  const name = MANUALS.get(manual)?.split(' ')[0] ?? manual;
  return question.toLowerCase().includes(name.toLowerCase()) ? question : `${name}: ${question}`;
}
