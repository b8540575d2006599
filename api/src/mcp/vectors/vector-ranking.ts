import { type NearPage, nearPages } from '@lectern/shared/embeddings/near-pages.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import { withTimeout } from '@lectern/shared/with-timeout.ts';
import type { ServedCollection } from '../index/served-collection.ts';
import type { QuestionVectors } from './question-vectors.ts';

/** Ranks pages by vector similarity. */
export interface VectorRanking {
  /** Weight of this ranking where words do not decide, 0 to 1. */
  readonly weight: number;
  /**
   * The pages nearest to a question, nearest first, of the given documents or all. Empty when the vectors are not
   * available in time. Never throws: keyword search still answers.
   */
  findPages(
    question: string,
    collection: ServedCollection,
    documentIds?: ReadonlySet<number> | undefined,
  ): Promise<NearPage[]>;
}

export interface VectorRankingDeps {
  readonly questionVectors: QuestionVectors;
  /** How long to wait for vectors, in milliseconds. */
  readonly waitMs: number;
  readonly weight: number;
  readonly logger: Logger;
}

/** Compares the question's vector with the vectors of passages. */
export function createVectorRanking({
  questionVectors,
  waitMs,
  weight,
  logger,
}: VectorRankingDeps): VectorRanking {
  return {
    weight,
    async findPages(question, collection, documentIds) {
      const { collectionId, vectors, segments, isTopicEnabled } = collection;
      if (vectors.isEmpty) return [];
      try {
        const [sets, vector] = await Promise.all([
          withTimeout('Reading vectors', waitMs, vectors.read()),
          questionVectors.find(question, collectionId),
        ]);
        return vector ? nearPages(segments, sets, vector, { isTopicEnabled, documentIds }) : [];
      } catch (error) {
        logger.warn({ err: error, collectionId }, 'could not read vectors');
        return [];
      }
    },
  };
}
