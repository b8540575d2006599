import type { CircuitBreaker } from '@lectern/shared/circuit-breaker.ts';
import { RejectedQuestionError, UpstreamError } from '@lectern/shared/errors.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import type { LanguageModel, ModelAccount } from '../providers/language-model.ts';
import type { Candidate, ChoosePassages } from './answering-passages.ts';
import { TOPIC_INSTRUCTIONS, topicChoice, topicData } from './topic-prompt.ts';

export interface ChoosePassagesDeps {
  readonly model: LanguageModel;
  /** Shared by the process. */
  readonly breaker: CircuitBreaker;
  readonly logger: Logger;
}

/** Creates the chooser for the account that the model's tokens are counted for. */
export type ChooserFor = (account: ModelAccount) => ChoosePassages;

/** This long after the first topic the search decides, since other documents are waiting. */
const MAX_TOTAL_MS = 30_000;

/**
 * Lets a model choose and order the passages of a topic by number, which keeps text and URLs of the model out of topics.
 * Returns null, which leaves the choice to the search, for an answer with an unknown number, for an empty answer, and
 * while the model fails.
 */
export function createChooser({ model, breaker, logger }: ChoosePassagesDeps): ChooserFor {
  return (account) => {
    let until: number | undefined;
    return async (name, passages) => {
      until ??= performance.now() + MAX_TOTAL_MS;
      if (performance.now() > until || breaker.decide() === 'open') return null;
      try {
        const indexes = await ask(model, account, name, passages);
        breaker.succeeded();
        if (indexes === null)
          logger.warn({ ...account }, 'the language model chose passages that do not exist');
        return indexes?.length ? { indexes, model: model.name } : null;
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        // The text of one user's pages must not keep the model from others.
        if (error instanceof RejectedQuestionError) breaker.succeeded();
        else breaker.failed(error.retryAfterMs);
        logger.warn({ ...account, err: error }, 'a topic was gathered by search: the language model failed');
        return null;
      }
    };
  };
}

/** The indexes of the chosen passages; null for an invalid answer. */
async function ask(
  model: LanguageModel,
  account: ModelAccount,
  name: string,
  passages: readonly Candidate[],
): Promise<number[] | null> {
  const data = topicData(name, passages);
  const answer = await model.answer({
    instructions: TOPIC_INSTRUCTIONS,
    data,
    schema: topicChoice,
    account,
  });
  const given = new Set(data.passages.map(({ number }) => number));
  const isValid = answer.passages.every((number) => given.has(number));
  return isValid ? [...new Set(answer.passages)].map((number) => number - 1) : null;
}
