import { shortened } from '@lectern/shared/embeddings/embedded-text.ts';
import { type Embedder, MAX_TEXTS } from '@lectern/shared/embeddings/embedder.ts';
import { InvalidInputError, UpstreamError } from '@lectern/shared/errors.ts';

/** For one request with its retries. */
const TIMEOUT_MS = 60_000;
const RETRIES = 2;
/** Every model accepts this text: an endpoint that rejects it is misconfigured. */
const PROBE_TEXT = 'documentation';

export interface EmbeddedTexts {
  /** Null for a text that the endpoint rejects even when shortened. */
  readonly vectors: readonly (readonly number[] | null)[];
  readonly tokens: number;
}

/**
 * Embeds texts in batches. Rejected texts are shortened and sent again, since endpoints do not report their limits.
 *
 * @throws {UpstreamError} when the endpoint fails, or rejects every text.
 */
export async function embedTexts(embedder: Embedder, texts: readonly string[]): Promise<EmbeddedTexts> {
  const vectors: (readonly number[] | null)[] = [];
  let tokens = 0;
  for (let from = 0; from < texts.length; from += MAX_TEXTS) {
    const embedded = await embedBatch(embedder, texts.slice(from, from + MAX_TEXTS));
    vectors.push(...embedded.vectors);
    tokens += embedded.tokens;
  }
  return { vectors, tokens };
}

async function embedBatch(embedder: Embedder, texts: readonly string[]): Promise<EmbeddedTexts> {
  const whole = await tryToEmbed(embedder, texts);
  if (whole) return whole;
  const short = texts.map(shortened);
  const cut = await tryToEmbed(embedder, short);
  if (cut) return cut;
  return embedEach(embedder, short);
}

async function embedEach(embedder: Embedder, texts: readonly string[]): Promise<EmbeddedTexts> {
  const vectors: (readonly number[] | null)[] = [];
  let tokens = 0;
  for (const text of texts) {
    const alone = await tryToEmbed(embedder, [text]);
    vectors.push(alone?.vectors[0] ?? null);
    tokens += alone?.tokens ?? 0;
  }
  const hasNoVector = vectors.every((vector) => vector === null);
  if (!hasNoVector || (await tryToEmbed(embedder, [PROBE_TEXT]))) return { vectors, tokens };
  const text = 'it refuses every text; check EMBEDDINGS_MODEL and EMBEDDINGS_DIMENSIONS';
  throw new UpstreamError('Embeddings', `The embeddings endpoint gave no vectors: ${text}`);
}

/** Null when the endpoint rejects the texts. */
async function tryToEmbed(embedder: Embedder, texts: readonly string[]): Promise<EmbeddedTexts | null> {
  try {
    const options = { timeoutMs: TIMEOUT_MS, retries: RETRIES };
    const { vectors, tokens } = await embedder.embed(texts, 'passage', options);
    return { vectors, tokens: tokens ?? 0 };
  } catch (error) {
    if (error instanceof InvalidInputError) return null;
    throw error;
  }
}
