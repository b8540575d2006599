import type { Question } from './questions.ts';

/** Groups outcomes by whether their questions were used to tune the ranking. Empty groups are omitted. */
export function groupBySplit<T>(
  measured: readonly T[],
  questionOf: (one: T) => Question,
): [name: string, group: T[]][] {
  const tuned = new Set(
    measured.map(questionOf).flatMap(({ manual, split }) => (split === 'tune' ? [manual] : [])),
  );
  const of = (belongs: (question: Question) => boolean) => measured.filter((one) => belongs(questionOf(one)));
  const groups: [string, T[]][] = [
    ['tuned on', of(({ split }) => split === 'tune')],
    ['held out', of(({ split, manual }) => split === 'held-out' && tuned.has(manual))],
    ['unseen manuals', of(({ split, manual }) => split === 'held-out' && !tuned.has(manual))],
    ["assessors' manuals", of(({ split }) => split === 'assessors')],
  ];
  return groups.filter(([, group]) => group.length > 0);
}
