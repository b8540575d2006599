import { z } from 'zod';
import type { OpenAiClientSettings } from '../openai/openai-client.ts';
import { openAiBaseUrl, openAiProblemsOf } from '../openai/openai-env.ts';

/** Variables of an OpenAI-compatible embeddings endpoint. Without a base URL, embeddings are off. */
export const embeddingsVariables = {
  EMBEDDINGS_BASE_URL: openAiBaseUrl('EMBEDDINGS'),
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
export interface EmbeddingsSettings extends OpenAiClientSettings {
  readonly model: string;
  /** Null for the model's own length. */
  readonly dimensions: number | null;
  readonly questionPrefix: string;
  readonly passagePrefix: string;
}

/** Problems of variables that contradict each other, by name. */
export function embeddingsProblemsOf(env: EmbeddingsVariables): [name: string, message: string][] {
  const names = ['EMBEDDINGS_MODEL', 'EMBEDDINGS_API_KEY', 'EMBEDDINGS_DIMENSIONS'] as const;
  return openAiProblemsOf('EMBEDDINGS', env, names);
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
