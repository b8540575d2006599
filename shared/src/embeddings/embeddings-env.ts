import { z } from 'zod';

/** The variables of an OpenAI-compatible endpoint of embeddings. Without an address there are no embeddings. */
export const embeddingsVariables = {
  EMBEDDINGS_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => new URL(url).username === '', 'must not hold a key: set EMBEDDINGS_API_KEY')
    .refine((url) => !/[?#]/.test(url), 'must end with its path, such as https://api.openai.com/v1')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  EMBEDDINGS_API_KEY: z.string().optional(),
  EMBEDDINGS_MODEL: z.string().max(200).optional(),
  /** Asked of models that can shorten their vectors. */
  EMBEDDINGS_DIMENSIONS: z.coerce.number().int().min(32).max(4_096).optional(),
  /** What some models want in front of a question and of a passage. */
  EMBEDDINGS_QUESTION_PREFIX: z.string().max(500).default(''),
  EMBEDDINGS_PASSAGE_PREFIX: z.string().max(500).default(''),
};

const shape = z.object(embeddingsVariables);
export type EmbeddingsVariables = z.output<typeof shape>;

/** How the endpoint is reached and what is asked of it. */
export interface EmbeddingsSettings {
  /** Ends before `/embeddings`, without a slash. */
  readonly baseUrl: string;
  /** Null where the endpoint wants none, as most on an own machine. */
  readonly apiKey: string | null;
  readonly model: string;
  /** Null for as many as the model gives by itself. */
  readonly dimensions: number | null;
  readonly questionPrefix: string;
  readonly passagePrefix: string;
}

/** What of the variables does not fit together, by name. */
export function embeddingsProblemsOf(env: EmbeddingsVariables): [name: string, message: string][] {
  const hasUrl = env.EMBEDDINGS_BASE_URL !== undefined;
  const problems: [string, string][] = [];
  if (hasUrl && env.EMBEDDINGS_MODEL === undefined) {
    problems.push([
      'EMBEDDINGS_MODEL',
      'is missing: EMBEDDINGS_BASE_URL is set; name the model to ask it for, or remove both',
    ]);
  }
  for (const name of ['EMBEDDINGS_MODEL', 'EMBEDDINGS_API_KEY', 'EMBEDDINGS_DIMENSIONS'] as const) {
    if (hasUrl || env[name] === undefined) continue;
    problems.push([
      name,
      'is set without EMBEDDINGS_BASE_URL, which says where to ask: set it too, or remove this',
    ]);
  }
  return problems;
}

/** The settings; null when embeddings are off. */
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
