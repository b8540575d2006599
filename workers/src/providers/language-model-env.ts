import { urlWith } from '@lectern/shared/env.ts';
import { z } from 'zod';
import type { LanguageModelSettings } from './openai-compatible.ts';

/** Variables of an OpenAI-compatible language model. Without a base URL, no model is used. */
export const languageModelVariables = {
  LLM_BASE_URL: urlWith('https', 'http')
    .refine((url) => new URL(url).username === '', 'must not contain credentials: set LLM_API_KEY instead')
    .refine(
      (url) => !/[?#]/.test(url),
      'must not have a query or fragment; use a URL such as https://api.openai.com/v1',
    )
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_MODEL: z.string().max(200).optional(),
  LLM_VISION: z.enum(['on', 'off']).default('off'),
};

const shape = z.object(languageModelVariables);
type LanguageModelVariables = z.output<typeof shape>;

/** Problems of variables that contradict each other, by name. */
export function languageModelProblemsOf(env: LanguageModelVariables): [name: string, message: string][] {
  if (env.LLM_BASE_URL !== undefined) {
    const missing = 'is missing: set the model, or remove LLM_BASE_URL';
    return env.LLM_MODEL === undefined ? [['LLM_MODEL', missing]] : [];
  }
  const left = 'needs LLM_BASE_URL: set it too, or remove this';
  return (['LLM_MODEL', 'LLM_API_KEY'] as const).flatMap((name): [string, string][] =>
    env[name] === undefined ? [] : [[name, left]],
  );
}

/** The settings, or null without a model. */
export function languageModelSettingsOf(env: LanguageModelVariables): LanguageModelSettings | null {
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model, LLM_API_KEY: apiKey = null, LLM_VISION } = env;
  return baseUrl === undefined || model === undefined
    ? null
    : { baseUrl, model, apiKey, hasVision: LLM_VISION === 'on' };
}
