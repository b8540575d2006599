import { type NearPage, nearPages } from '@lectern/shared/embeddings/near-pages.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import type { ServedCollection } from '../index/served-collection.ts';
import type { QuestionVectors } from './question-vectors.ts';

/** Finds pages by what they mean. */
export interface Meaning {
  /** What meaning counts beside words where these decide nothing, 0 to 1. */
  readonly weight: number;
  /**
   * The pages of a collection nearest in meaning to a question, nearest first, of the documents given or all. None
   * when that cannot be told within the limit. Never throws: an answer without them is an answer.
   */
  findPages(
    question: string,
    collection: ServedCollection,
    documentIds?: ReadonlySet<number> | undefined,
  ): Promise<NearPage[]>;
}

export interface MeaningDeps {
  readonly questionVectors: QuestionVectors;
  /** The longest that vectors are waited for, in milliseconds. */
  readonly waitMs: number;
  readonly weight: number;
  readonly logger: Logger;
}

/** Compares the question's vector with those of the passages, when both are there in time. */
export function createMeaning({ questionVectors, waitMs, weight, logger }: MeaningDeps): Meaning {
  return {
    weight,
    async findPages(question, collection, documentIds) {
      const { collectionId, vectors, segments, isTopicEnabled } = collection;
      if (vectors.isEmpty) return [];
      try {
        const [sets, vector] = await Promise.all([
          withinMs(vectors.read(), waitMs),
          questionVectors.find(question, collectionId),
        ]);
        return sets && vector ? nearPages(segments, sets, vector, { isTopicEnabled, documentIds }) : [];
      } catch (error) {
        logger.warn({ err: error, collectionId }, 'vectors not read');
        return [];
      }
    },
  };
}

/** What is promised, or null once so many milliseconds have passed. */
async function withinMs<Value>(promise: Promise<Value>, ms: number): Promise<Value | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), ms);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
