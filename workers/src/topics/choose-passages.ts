import type { CircuitBreaker } from '@lectern/shared/embeddings/circuit-breaker.ts';
import { UpstreamError } from '@lectern/shared/errors.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import type { LanguageModel, ModelAccount } from '../providers/language-model.ts';
import type { Candidate, ChoosePassages } from './answering-passages.ts';
import { TOPIC_INSTRUCTIONS, topicChoice, topicData } from './topic-prompt.ts';

export interface ChoosePassagesDeps {
  readonly model: LanguageModel;
  /** One for the process: what one topic finds out about the model holds for all. */
  readonly breaker: CircuitBreaker;
  readonly logger: Logger;
}

/** Chooses for an owner and a job, to whom the model's tokens are counted. */
export type ChooserFor = (account: Omit<ModelAccount, 'purpose'>) => ChoosePassages;

/** What is not asked for within so many milliseconds is left to the search: other documents wait for their turn. */
const MOST_MS = 30_000;

/**
 * Has a model choose and order the passages of a topic. It chooses by number and writes nothing that is kept, so that
 * no text and no address of its own can come into a topic; an answer with a number that was not given is refused as a
 * whole. Null, for the search to decide, also where the model names none and while it fails.
 */
export function createChooser({ model, breaker, logger }: ChoosePassagesDeps): ChooserFor {
  return (account) => {
    const until = performance.now() + MOST_MS;
    return async (name, passages) => {
      if (performance.now() > until || breaker.decide() === 'rest') return null;
      try {
        const places = await ask(model, account, name, passages);
        breaker.succeeded();
        if (places === null) logger.warn({ ...account }, 'the model named passages that do not exist');
        return places?.length ? { places, model: model.name } : null;
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        breaker.failed(error.retryAfterMs);
        logger.warn({ ...account, err: error }, 'a topic was gathered without the model');
        return null;
      }
    };
  };
}

/** The places of the chosen passages; null when the answer cannot be trusted. */
async function ask(
  model: LanguageModel,
  account: Omit<ModelAccount, 'purpose'>,
  name: string,
  passages: readonly Candidate[],
): Promise<number[] | null> {
  const data = topicData(name, passages);
  const answer = await model.answer({
    instructions: TOPIC_INSTRUCTIONS,
    data,
    schema: topicChoice,
    account: { ...account, purpose: 'topic' },
  });
  const given = new Set(data.passages.map(({ number }) => number));
  const isTrue = answer.passages.every((number) => given.has(number));
  return isTrue ? [...new Set(answer.passages)].map((number) => number - 1) : null;
}
