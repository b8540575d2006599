import { createHash } from 'node:crypto';
import { embedMany } from 'ai';
import { InvalidInputError, UpstreamError } from '../errors.ts';
import { createOpenAiClient, explainOpenAiError } from '../openai/openai-client.ts';
import type { Embedder, Embeddings, EmbedOptions } from './embedder.ts';
import type { EmbeddingsSettings } from './embeddings-env.ts';

const NAME = 'Embeddings';
/** Statuses for rejected input: malformed, too large, too long for the model. */
const REFUSED: ReadonlySet<number> = new Set([400, 413, 422]);

/** An embedder for any server with OpenAI's `POST /embeddings`. Sends texts only to its configured URL. */
export function createOpenAiCompatibleEmbedder(settings: EmbeddingsSettings): Embedder {
  const { model, dimensions } = settings;
  const endpoint = createOpenAiClient(settings).embeddingModel(model);
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

function explain(error: unknown, count: number): Error {
  const { text, status, retryAfterMs } = explainOpenAiError(error, 'EMBEDDINGS');
  if (status !== null && REFUSED.has(status)) {
    return new InvalidInputError(`Embedding ${count} texts: the endpoint refused them (${status})`);
  }
  return failed(text, retryAfterMs);
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
