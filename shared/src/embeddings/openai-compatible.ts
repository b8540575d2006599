import { createHash } from 'node:crypto';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, embedMany, RetryError } from 'ai';
import { InvalidInputError, UpstreamError } from '../errors.ts';
import { retryAfterMs } from '../retry-after.ts';
import type { Embedder, Embeddings, EmbedOptions } from './embedder.ts';
import type { EmbeddingsSettings } from './embeddings-env.ts';

const NAME = 'Embeddings';
/** Statuses for rejected input: malformed, too large, too long for the model. */
const REFUSED: ReadonlySet<number> = new Set([400, 413, 422]);
const BY_STATUS: Readonly<Record<number, string>> = {
  401: 'the API key is invalid; check EMBEDDINGS_API_KEY',
  403: 'the API key is invalid; check EMBEDDINGS_API_KEY',
  404: 'unknown URL or model; check EMBEDDINGS_BASE_URL and EMBEDDINGS_MODEL',
  429: 'rate limit or quota exceeded',
};

/** An embedder for any server with OpenAI's `POST /embeddings`. Sends texts only to its configured URL. */
export function createOpenAiCompatibleEmbedder(settings: EmbeddingsSettings): Embedder {
  const { baseUrl, apiKey, model, dimensions } = settings;
  // The SDK writes warnings to the console, outside our logs.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const provider = createOpenAICompatible({
    name: 'embeddings',
    baseURL: baseUrl,
    ...(apiKey !== null && { apiKey }),
    // A redirect would send user texts to a URL that is not configured.
    fetch: (url, init) => fetch(url, { ...init, redirect: 'error' }),
  });
  const endpoint = provider.embeddingModel(model);
  return {
    model: modelKey(settings),
    async embed(texts, kind, options) {
      const prefix = kind === 'question' ? settings.questionPrefix : settings.passagePrefix;
      const values = texts.map((text) => prefix + text);
      return ask(values, options, async (abortSignal) => {
        const { embeddings, usage } = await embedMany({
          model: endpoint,
          values,
          maxRetries: options.retries ?? 0,
          abortSignal,
          ...(dimensions !== null && { dimensions }),
        });
        const tokens = Number.isFinite(usage.tokens) ? usage.tokens : null;
        return { vectors: checked(embeddings, texts.length, dimensions), tokens };
      });
    },
  };
}

/** Identifies the model, its dimensions and text prefixes. */
function modelKey({ model, dimensions, questionPrefix, passagePrefix }: EmbeddingsSettings): string {
  const prefixes =
    questionPrefix + passagePrefix === '' ? '' : JSON.stringify([questionPrefix, passagePrefix]);
  const mark = prefixes === '' ? '' : `#${createHash('sha256').update(prefixes).digest('hex').slice(0, 8)}`;
  return `${model}${dimensions === null ? '' : `@${dimensions}`}${mark}`;
}

async function ask(
  values: readonly string[],
  { timeoutMs }: EmbedOptions,
  run: (signal: AbortSignal) => Promise<Embeddings>,
): Promise<Embeddings> {
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    return await run(deadline);
  } catch (error) {
    if (error instanceof UpstreamError) throw error;
    if (deadline.aborted) throw failed(`no response within ${timeoutMs / 1000} s`);
    throw explain(error, values.length);
  }
}

/**
 * Converts an error and drops the sent texts and the response body that the SDK attaches.
 */
function explain(error: unknown, count: number): Error {
  const cause = RetryError.isInstance(error) ? error.lastError : error;
  if (!APICallError.isInstance(cause)) return failed('its response does not follow the OpenAI API');
  const { statusCode } = cause;
  if (statusCode === undefined) return failed('the connection failed; check EMBEDDINGS_BASE_URL');
  if (statusCode < 400)
    return failed('its response does not follow the OpenAI API; check EMBEDDINGS_BASE_URL');
  if (REFUSED.has(statusCode)) {
    return new InvalidInputError(`Embedding ${count} texts: the endpoint refused them (${statusCode})`);
  }
  const text = BY_STATUS[statusCode] ?? `status ${statusCode}`;
  return failed(text, retryAfterMs(cause.responseHeaders?.['retry-after']));
}

function checked(vectors: number[][], count: number, dimensions: number | null): number[][] {
  const length = dimensions ?? vectors[0]?.length ?? 0;
  const isWhole =
    vectors.length === count && length > 0 && vectors.every((vector) => isVector(vector, length));
  if (isWhole) return vectors;
  const wanted = dimensions === null ? 'vectors of one length' : `vectors of ${dimensions} numbers`;
  throw failed(`it did not return ${wanted}; check EMBEDDINGS_MODEL and EMBEDDINGS_DIMENSIONS`);
}

function isVector(vector: readonly number[], length: number): boolean {
  return vector.length === length && vector.every(Number.isFinite);
}

function failed(text: string, retryAfterMs: number | null = null): UpstreamError {
  return new UpstreamError(NAME, `The embeddings endpoint failed: ${text}`, { retryAfterMs });
}
