import type { CircuitBreaker } from '@lectern/shared/embeddings/circuit-breaker.ts';
import type { Embedder } from '@lectern/shared/embeddings/embedder.ts';
import { type QuantizedVector, quantize } from '@lectern/shared/embeddings/quantize.ts';
import { InvalidInputError, UpstreamError } from '@lectern/shared/errors.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import { LRUCache } from 'lru-cache';

/** The vectors of questions. */
export interface QuestionVectors {
  /**
   * A question's vector; null when it is not there within the limit, or the endpoint has failed lately and is let be.
   * `scope` keeps apart what one caller asked from what another one did. Never throws.
   */
  find(question: string, scope: number): Promise<QuantizedVector | null>;
}

/** How questions are embedded, and what comes of it. */
export interface QuestionEmbedding {
  readonly embedder: Embedder;
  /** The longest that an answer waits for a question's vector, in milliseconds. */
  readonly waitMs: number;
  /** What meaning counts beside words where these decide nothing, 0 to 1. */
  readonly weight: number;
}

export interface QuestionVectorsDeps extends Pick<QuestionEmbedding, 'embedder' | 'waitMs'> {
  readonly breaker: CircuitBreaker;
  readonly logger: Logger;
}

/** A question that comes late is still kept for the next time: an agent that turns the page asks it again. */
const TIMEOUT_MS = 5_000;
const MAX_CACHED = 500;
const MAX_QUESTION_CHARACTERS = 2_000;

/** Asks the endpoint, keeping the last answers. An answer later than the limit counts as a failure. */
export function createQuestionVectors(deps: QuestionVectorsDeps): QuestionVectors {
  const cache = new LRUCache<string, QuantizedVector>({ max: MAX_CACHED });
  const underWay = new Map<string, Promise<QuantizedVector | null>>();
  const ask = (text: string, key: string): Promise<QuantizedVector | null> => {
    const asked = askInTime(deps, text, (vector) => cache.set(key, vector)).finally(() =>
      underWay.delete(key),
    );
    underWay.set(key, asked);
    return asked;
  };
  return {
    async find(question, scope) {
      const text = question.replace(/\s+/g, ' ').trim().slice(0, MAX_QUESTION_CHARACTERS);
      const key = `${scope} ${text}`;
      const cached = cache.get(key);
      if (cached) return cached;
      const running = underWay.get(key);
      if (running) return running;
      const decision = deps.breaker.decide();
      if (decision === 'rest') return null;
      const asked = ask(text, key);
      return decision === 'probe' ? null : asked;
    },
  };
}

/** Null when the limit has passed; `onVector` is told of a vector whenever it comes. */
function askInTime(
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
    logger.warn(reason, 'question not embedded');
  };
  const limit = setTimeout(() => decide(null, () => fail({ waitMs })), waitMs);
  const startedAt = performance.now();
  embedder.embed([text], 'question', { timeoutMs: TIMEOUT_MS }).then(
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
