import { type Collection, createCollection } from './collection.ts';
import type { CorpusPage } from './corpus.ts';
import { measure, type Outcome } from './measure.ts';
import { MANUALS, pooledPages, type Question } from './questions.ts';

export type Manuals = ReadonlyMap<string, readonly CorpusPage[]>;

/** The collections in which each question is asked. */
export const MODES = ['each alone', 'together', 'together, pooled', 'together, named'] as const;
export type Mode = (typeof MODES)[number];

/** Agents, whose calls are the standing measure, or users in their own words. */
const ASKERS = ['agents', 'agents with a wrong identifier', 'users'] as const;
export type Asker = (typeof ASKERS)[number];

/** The outcome of one text in each mode. */
export type Outcomes = Readonly<Record<Mode, Outcome>> & { readonly asker: Asker };

/** Identifiers that no manual contains, as an agent that knows a manual badly makes them up. */
const WRONG_IDENTIFIERS = [
  'set_retry_policy',
  'ConnectionOptions.maxIdle',
  'enable_fast_path',
  '--strict-order',
  'getOrCreateHandle',
  'config.autoFlushMode',
  'BatchWriter',
  'on_before_commit',
  'useDefaultLocale',
  'parse_header_value',
];

/**
 * Asks every question in a collection of its own manual and in a collection of all manuals. The latter also gets the
 * question with the manual's name in front, as agents that know their library ask. "pooled" also accepts relevant pages
 * of other manuals.
 */
export function askQuestions(manuals: Manuals, questions: readonly Question[]): Outcomes[] {
  const alone = new Map<string, Collection>();
  const together = createCollection(manuals);
  return questions.flatMap((question) => {
    const { manual } = question;
    const own = alone.get(manual) ?? createCollection(new Map([[manual, manuals.get(manual) ?? []]]));
    alone.set(manual, own);
    return textsOf(question).map(({ asker, text }) => ({
      asker,
      'each alone': measure(own, question, text),
      together: measure(together, question, text),
      'together, pooled': measure(together, question, text, pooledPages(question, manuals)),
      'together, named': measure(together, question, withName(question, text)),
    }));
  });
}

function textsOf({ question, calls }: Question): { asker: Asker; text: string }[] {
  return [
    ...calls.map((text) => ({ asker: 'agents' as const, text })),
    ...calls.map((text) => ({ asker: 'agents with a wrong identifier' as const, text: addWrong(text) })),
    { asker: 'users', text: question },
  ];
}

/** Adds one of the wrong identifiers, the same one in every run. */
function addWrong(text: string): string {
  return `${text} ${WRONG_IDENTIFIERS[text.length % WRONG_IDENTIFIERS.length]}`;
}

function withName({ manual }: Question, text: string): string {
  const name = MANUALS.get(manual)?.split(' ')[0] ?? manual;
  return text.toLowerCase().includes(name.toLowerCase()) ? text : `${name}: ${text}`;
}
