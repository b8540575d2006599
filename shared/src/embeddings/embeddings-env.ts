import { z } from 'zod';
import { urlWith } from '../env.ts';

/** Variables of an OpenAI-compatible embeddings endpoint. Without a base URL, embeddings are off. */
export const embeddingsVariables = {
  EMBEDDINGS_BASE_URL: urlWith('https', 'http')
    .refine(
      (url) => new URL(url).username === '',
      'must not contain credentials: set EMBEDDINGS_API_KEY instead',
    )
    .refine(
      (url) => !/[?#]/.test(url),
      'must not have a query or fragment; use a URL such as https://api.openai.com/v1',
    )
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  EMBEDDINGS_API_KEY: z.string().optional(),
  EMBEDDINGS_MODEL: z.string().max(200).optional(),
  /** For models that can shorten their vectors. */
  EMBEDDINGS_DIMENSIONS: z.coerce.number().int().min(32).max(4_096).optional(),
  /** Text that some models expect before a question or a passage. */
  EMBEDDINGS_QUESTION_PREFIX: z.string().max(500).default(''),
  EMBEDDINGS_PASSAGE_PREFIX: z.string().max(500).default(''),
};

const shape = z.object(embeddingsVariables);
export type EmbeddingsVariables = z.output<typeof shape>;

/** The embeddings endpoint and its parameters. */
export interface EmbeddingsSettings {
  /** Ends before `/embeddings`, without a slash. */
  readonly baseUrl: string;
  /** Null if the endpoint needs none. */
  readonly apiKey: string | null;
  readonly model: string;
  /** Null for the model's own length. */
  readonly dimensions: number | null;
  readonly questionPrefix: string;
  readonly passagePrefix: string;
}

/** Problems of variables that contradict each other, by name. */
export function embeddingsProblemsOf(env: EmbeddingsVariables): [name: string, message: string][] {
  const hasUrl = env.EMBEDDINGS_BASE_URL !== undefined;
  const problems: [string, string][] = [];
  if (hasUrl && env.EMBEDDINGS_MODEL === undefined) {
    problems.push(['EMBEDDINGS_MODEL', 'is missing: set the model, or remove EMBEDDINGS_BASE_URL']);
  }
  for (const name of ['EMBEDDINGS_MODEL', 'EMBEDDINGS_API_KEY', 'EMBEDDINGS_DIMENSIONS'] as const) {
    if (hasUrl || env[name] === undefined) continue;
    problems.push([name, 'needs EMBEDDINGS_BASE_URL: set it too, or remove this']);
  }
  return problems;
}

/** The settings, or null when embeddings are off. */
export function embeddingsSettingsOf(env: EmbeddingsVariables): EmbeddingsSettings | null {
  const { EMBEDDINGS_BASE_URL: baseUrl, EMBEDDINGS_MODEL: model } = env;
  if (baseUrl === undefined || model === undefined) return null;
  return {
    baseUrl,
    model,
    apiKey: env.EMBEDDINGS_API_KEY ?? null,
    dimensions: env.EMBEDDINGS_DIMENSIONS ?? null,
    questionPrefix: env.EMBEDDINGS_QUESTION_PREFIX,
    passagePrefix: env.EMBEDDINGS_PASSAGE_PREFIX,
  };
}
