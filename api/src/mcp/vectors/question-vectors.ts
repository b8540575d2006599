import type { CircuitBreaker } from '@lectern/shared/circuit-breaker.ts';
import type { Embedder } from '@lectern/shared/embeddings/embedder.ts';
import { type QuantizedVector, quantize } from '@lectern/shared/embeddings/quantize.ts';
import { InvalidInputError, UpstreamError } from '@lectern/shared/errors.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import { withTimeout } from '@lectern/shared/with-timeout.ts';
import { LRUCache } from 'lru-cache';

/** Embeds questions. */
export interface QuestionVectors {
  /**
   * The vector of a question; null when it takes too long or the circuit breaker is open. Cached per `scope`:
   * response times must not reveal the questions of other callers. Never throws.
   */
  find(question: string, scope: number): Promise<QuantizedVector | null>;
}

/** Settings of vector search. */
export interface QuestionEmbedding {
  readonly embedder: Embedder;
  /** How long an answer waits for the question's vector, in milliseconds. */
  readonly waitMs: number;
  /** Weight of the vector ranking where words do not decide, 0 to 1. */
  readonly weight: number;
}

export interface QuestionVectorsDeps extends Pick<QuestionEmbedding, 'embedder' | 'waitMs'> {
  readonly breaker: CircuitBreaker;
  readonly logger: Logger;
}

/** Longer than an answer waits: an agent that asks for more repeats the question. */
const REQUEST_TIMEOUT_MS = 5_000;
const MAX_CACHED = 500;
const MAX_EMBEDDED_CHARS = 2_000;

/** Asks the embeddings endpoint, with a cache and a circuit breaker. A late reply counts as a failure. */
export function createQuestionVectors(deps: QuestionVectorsDeps): QuestionVectors {
  const cache = new LRUCache<string, QuantizedVector>({ max: MAX_CACHED });
  const inProgress = new Map<string, Promise<QuantizedVector | null>>();
  const ask = (text: string, key: string): Promise<QuantizedVector | null> => {
    const asked = askWithTimeout(deps, text, (vector) => cache.set(key, vector)).finally(() =>
      inProgress.delete(key),
    );
    inProgress.set(key, asked);
    return asked;
  };
  return {
    async find(question, scope) {
      const text = question.replace(/\s+/g, ' ').trim().slice(0, MAX_EMBEDDED_CHARS);
      const key = `${scope} ${text}`;
      const known = inProgress.get(key) ?? cache.get(key);
      if (known) return known;
      const state = deps.breaker.decide();
      if (state === 'open') return null;
      const asked = ask(text, key);
      return state === 'half-open' ? null : asked;
    },
  };
}

/** Null after the time limit; `onVector` also receives a late vector. */
async function askWithTimeout(
  { embedder, breaker, waitMs, logger }: QuestionVectorsDeps,
  text: string,
  onVector: (vector: QuantizedVector) => void,
): Promise<QuantizedVector | null> {
  const startedAt = performance.now();
  const embed = async () => {
    const { vectors, tokens } = await embedder.embed([text], 'question', { timeoutMs: REQUEST_TIMEOUT_MS });
    const vector = quantize(vectors[0] ?? []);
    onVector(vector);
    const ms = Math.round(performance.now() - startedAt);
    logger.debug({ model: embedder.model, tokens, ms }, 'question embedded');
    return vector;
  };
  try {
    const vector = await withTimeout('Embedding a question', waitMs, embed());
    breaker.succeeded();
    return vector;
  } catch (error) {
    if (error instanceof InvalidInputError) breaker.succeeded();
    else {
      breaker.failed(error instanceof UpstreamError ? error.retryAfterMs : null);
      logger.warn({ err: error }, 'could not embed a question');
    }
    return null;
  }
}
