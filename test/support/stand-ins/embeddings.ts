import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { readModelRequest, refuseRequest } from '../../../infra/stand-ins/openai-requests.ts';

export interface EmbeddingsOptions {
  /** Null if the server needs no key. */
  readonly key: string | null;
  /** Vector dimensions by model name. */
  readonly models: ReadonlyMap<string, number>;
  /** Synonyms; a real model knows them itself. */
  readonly synonyms?: readonly (readonly string[])[];
  /** Default 30,000. */
  readonly maxChars?: number;
  /** Called before each response; returns a response to send instead, or null. */
  readonly intercept?: (texts: readonly string[]) => Promise<Response | null> | Response | null;
}

/** The limit of OpenAI. */
const MAX_TEXTS = 2_048;
const PARAMETERS: ReadonlySet<string> = new Set(['model', 'input', 'encoding_format', 'dimensions', 'user']);

/**
 * Emulates OpenAI's embeddings (https://platform.openai.com/docs/api-reference/embeddings) at /embeddings: the parameters,
 * responses and errors that we use. Texts that share words or synonyms have similar vectors.
 */
export function createEmbeddings(options: EmbeddingsOptions): Hono {
  return new Hono().post('/embeddings', async (c) => {
    const body = await readModelRequest(c, options, PARAMETERS);
    if (body instanceof Response) return body;
    const { model, input, encoding_format: format = 'float' } = body;
    const texts = typeof input === 'string' ? [input] : input;
    if (!isTexts(texts) || (format !== 'float' && format !== 'base64'))
      return refuseRequest(c, 400, 'Invalid request: input or encoding_format');
    const maxDimensions = options.models.get(model) ?? 0;
    const dimensions = Number(body.dimensions ?? maxDimensions);
    if (!(Number.isInteger(dimensions) && dimensions > 0 && dimensions <= maxDimensions))
      return refuseRequest(c, 400, 'dimensions is not possible for this model');
    const problem = problemOf(texts, options);
    if (problem !== null) return refuseRequest(c, 400, problem);
    const intercepted = await options.intercept?.(texts);
    if (intercepted) return intercepted;
    const tokens = texts.reduce((sum, text) => sum + Math.ceil(text.length / 4), 0);
    const data = texts.map((text, index) => {
      const vector = vectorOf(text, dimensions, options.synonyms ?? []);
      const embedding = format === 'float' ? [...vector] : Buffer.from(vector.buffer).toString('base64');
      return { object: 'embedding', index, embedding };
    });
    return c.json({ object: 'list', data, model, usage: { prompt_tokens: tokens, total_tokens: tokens } });
  });
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((text) => typeof text === 'string');
}

function problemOf(texts: readonly string[], options: EmbeddingsOptions): string | null {
  const { maxChars = 30_000 } = options;
  if (texts.length > MAX_TEXTS) return `batch size ${texts.length} > maximum allowed batch size ${MAX_TEXTS}`;
  if (texts.some((text) => text === '')) return 'input cannot be an empty string';
  return texts.some((text) => text.length > maxChars) ? 'maximum context length is exceeded' : null;
}

/** Each word adds a few directions selected by its hash. */
function vectorOf(text: string, dimensions: number, synonyms: readonly (readonly string[])[]): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}_]+/gu)) {
    const meaning = synonyms.find((words) => words.includes(word))?.[0] ?? word;
    const digest = createHash('sha256').update(meaning).digest();
    for (let at = 0; at < 16; at += 2) {
      const index = digest.readUInt16LE(at) % dimensions;
      vector[index] = (vector[index] ?? 0) + ((digest[16 + at] ?? 0) & 1 ? 1 : -1);
    }
  }
  return vector;
}
