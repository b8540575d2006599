import { openAiBaseUrl, openAiProblemsOf } from '@lectern/shared/openai/openai-env.ts';
import { z } from 'zod';
import type { LanguageModelSettings } from './openai-compatible-model.ts';

/** Variables of an OpenAI-compatible language model. Without a base URL, no model is used. */
export const languageModelVariables = {
  LLM_BASE_URL: openAiBaseUrl('LLM'),
  LLM_API_KEY: z.string().optional(),
  LLM_MODEL: z.string().max(200).optional(),
  LLM_VISION: z.enum(['on', 'off']).default('off'),
};

const shape = z.object(languageModelVariables);
type LanguageModelVariables = z.output<typeof shape>;

/** Problems of variables that contradict each other, by name. */
export function languageModelProblemsOf(env: LanguageModelVariables): [name: string, message: string][] {
  return openAiProblemsOf('LLM', env, ['LLM_MODEL', 'LLM_API_KEY']);
}

/** The settings, or null without a model. */
export function languageModelSettingsOf(env: LanguageModelVariables): LanguageModelSettings | null {
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model, LLM_API_KEY: apiKey = null, LLM_VISION } = env;
  return baseUrl === undefined || model === undefined
    ? null
    : { baseUrl, model, apiKey, hasVision: LLM_VISION === 'on' };
}
