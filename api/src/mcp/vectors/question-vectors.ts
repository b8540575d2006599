import type { CircuitBreaker } from '@lectern/shared/circuit-breaker.ts';
import type { Embedder } from '@lectern/shared/embeddings/embedder.ts';
import { type QuantizedVector, quantize } from '@lectern/shared/embeddings/quantize.ts';
import { InvalidInputError, UpstreamError } from '@lectern/shared/errors.ts';
import type { Logger } from '@lectern/shared/logger.ts';
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
const MAX_EMBEDDED_CHARACTERS = 2_000;

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
      const text = question.replace(/\s+/g, ' ').trim().slice(0, MAX_EMBEDDED_CHARACTERS);
      const key = `${scope} ${text}`;
      const cached = cache.get(key);
      if (cached) return cached;
      const running = inProgress.get(key);
      if (running) return running;
      const state = deps.breaker.decide();
      if (state === 'open') return null;
      const asked = ask(text, key);
      return state === 'half-open' ? null : asked;
    },
  };
}

/** Null after the time limit; `onVector` also receives a late vector. */
function askWithTimeout(
  { embedder, breaker, waitMs, logger }: QuestionVectorsDeps,
  text: string,
  onVector: (vector: QuantizedVector) => void,
): Promise<QuantizedVector | null> {
  const { promise, resolve } = Promise.withResolvers<QuantizedVector | null>();
  let isDecided = false;
  const decide = (vector: QuantizedVector | null, report: () => void) => {
    if (isDecided) return;
    isDecided = true;
    clearTimeout(limit);
    report();
    resolve(vector);
  };
  const fail = (reason: object, retryAfterMs?: number | null) => {
    breaker.failed(retryAfterMs);
    logger.warn(reason, 'could not embed a question');
  };
  const limit = setTimeout(() => decide(null, () => fail({ waitMs })), waitMs);
  const startedAt = performance.now();
  embedder.embed([text], 'question', { timeoutMs: REQUEST_TIMEOUT_MS }).then(
    ({ vectors, tokens }) => {
      const vector = quantize(vectors[0] ?? []);
      onVector(vector);
      const ms = Math.round(performance.now() - startedAt);
      logger.debug({ model: embedder.model, tokens, ms }, 'question embedded');
      decide(vector, () => breaker.succeeded());
    },
    (error: unknown) => {
      const isRefused = error instanceof InvalidInputError;
      const retryAfterMs = error instanceof UpstreamError ? error.retryAfterMs : null;
      decide(null, () => (isRefused ? breaker.succeeded() : fail({ err: error }, retryAfterMs)));
    },
  );
  return promise;
}
