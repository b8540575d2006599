import { createCircuitBreaker } from '@lectern/shared/circuit-breaker.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import type { Embedder } from '@lectern/shared/embeddings/embedder.ts';
import { createLogger } from '@lectern/shared/logger.ts';
import { createEmbedPassages } from '@lectern/workers/jobs/index/embed-passages.ts';

export interface Endpoint extends Embedder {
  /** Every text it received. */
  readonly sentTexts: string[];
}

/** An in-process endpoint; test/providers tests the real client. */
export function createEndpoint(
  options: {
    model?: string;
    dimensions?: number;
    fail?: (texts: readonly string[], call: number) => Error | null;
  } = {},
): Endpoint {
  const { model = 'small', dimensions = 16, fail = () => null } = options;
  const sentTexts: string[] = [];
  let calls = 0;
  return {
    model,
    sentTexts,
    async embed(texts) {
      const error = fail(texts, ++calls);
      if (error) throw error;
      sentTexts.push(...texts);
      const vectorOf = (text: string) =>
        Array.from({ length: dimensions }, (_, at) => text.charCodeAt(at % text.length) - 90);
      return { vectors: texts.map(vectorOf), tokens: texts.length };
    },
  };
}

/** Runs the job that embeds a document. */
export function embedPassages(
  db: Db,
  documentUrlId: number,
  embedder: Embedder,
  breaker = createCircuitBreaker(),
): Promise<void> {
  const logger = createLogger({ service: 'test', level: 'silent' });
  const context = { jobId: 'test', attemptNumber: 1, isLastAttempt: false, logger };
  return createEmbedPassages({ db, embedder, breaker })({ documentUrlId }, context);
}
