import { createRandom } from '../../../test/support/random.ts';
import { percentile } from '../../../test/support/timing/percentile.ts';
import type { Outcome } from './measure.ts';

export const KINDS = ['keyword', 'topic', 'question', 'troubleshooting'] as const;

/** Means over all questions; `tokens` is the median. */
export interface Summary {
  readonly count: number;
  readonly mrr: number;
  readonly hitAt1: number;
  readonly hitAt5: number;
  readonly hitAt10: number;
  readonly ndcgAt10: number;
  readonly answered: number;
  readonly answerMrr: number;
  readonly tokens: number;
}

export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

const RESAMPLES = 2_000;

export function summarize(outcomes: readonly Outcome[]): Summary {
  const of = (value: (outcome: Outcome) => number) => mean(outcomes.map(value));
  return {
    count: outcomes.length,
    mrr: of(({ reciprocalRank }) => reciprocalRank),
    hitAt1: of(({ hitAt1 }) => hitAt1),
    hitAt5: of(({ hitAt5 }) => hitAt5),
    hitAt10: of(({ hitAt10 }) => hitAt10),
    ndcgAt10: of(({ ndcgAt10 }) => ndcgAt10),
    answered: of(({ isAnswered }) => isAnswered),
    answerMrr: of(({ answerReciprocalRank }) => answerReciprocalRank),
    tokens: percentile(
      outcomes.map(({ tokens }) => tokens),
      0.5,
    ),
  };
}

/** The mean and its 95 % bootstrap interval (Efron and Tibshirani, 1993). Resamples are the same in every run. */
export function bootstrap(values: readonly number[]): Interval {
  const next = createRandom(7);
  const means = Array.from({ length: RESAMPLES }, () =>
    mean(values.map(() => values[Math.floor(next() * values.length)] ?? 0)),
  );
  return {
    mean: mean(values),
    low: percentile(means, 0.025),
    high: percentile(means, 0.975),
  };
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
