import { z } from 'zod';
import type { LanguageModelSettings } from './openai-compatible.ts';

/** The variables of an OpenAI-compatible language model. Without an address there is none. */
export const languageModelVariables = {
  LLM_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => new URL(url).username === '', 'must not hold a key: set LLM_API_KEY')
    .refine((url) => !/[?#]/.test(url), 'must end with its path, such as https://api.openai.com/v1')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_MODEL: z.string().max(200).optional(),
  LLM_VISION: z.enum(['on', 'off']).default('off'),
};

const shape = z.object(languageModelVariables);
type LanguageModelVariables = z.output<typeof shape>;

/** What of the variables does not fit together, by name. */
export function languageModelProblemsOf(env: LanguageModelVariables): [name: string, message: string][] {
  if (env.LLM_BASE_URL !== undefined) {
    const missing = 'is missing: LLM_BASE_URL is set; name the model to ask, or remove both';
    return env.LLM_MODEL === undefined ? [['LLM_MODEL', missing]] : [];
  }
  const left = 'is set without LLM_BASE_URL, which says where to ask: set it too, or remove this';
  return (['LLM_MODEL', 'LLM_API_KEY'] as const).flatMap((name): [string, string][] =>
    env[name] === undefined ? [] : [[name, left]],
  );
}

/** The settings; null when there is no model. */
export function languageModelSettingsOf(env: LanguageModelVariables): LanguageModelSettings | null {
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model, LLM_API_KEY: apiKey = null, LLM_VISION } = env;
  return baseUrl === undefined || model === undefined
    ? null
    : { baseUrl, model, apiKey, sees: LLM_VISION === 'on' };
}
