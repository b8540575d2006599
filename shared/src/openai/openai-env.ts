import { urlWith } from '../env.ts';

/** The beginning of the variables of an OpenAI-compatible API, such as `LLM_BASE_URL`. */
export type OpenAiPrefix = 'EMBEDDINGS' | 'LLM';

/** The base URL of an OpenAI-compatible API, without a trailing slash. Without it, the API is off. */
export function openAiBaseUrl(prefix: OpenAiPrefix) {
  return urlWith('https', 'http')
    .refine(
      (url) => new URL(url).username === '',
      `must not contain credentials: set ${prefix}_API_KEY instead`,
    )
    .refine(
      (url) => !/[?#]/.test(url),
      'must not have a query or fragment; use a URL such as https://api.openai.com/v1',
    )
    .transform((url) => url.replace(/\/+$/, ''))
    .optional();
}

/** Problems of variables that contradict each other, by name. `names` are the variables that need the base URL. */
export function openAiProblemsOf<const Name extends string>(
  prefix: OpenAiPrefix,
  env: { readonly [key in Name]?: unknown },
  names: readonly Name[],
): [name: string, message: string][] {
  const variables: Readonly<Record<string, unknown>> = env;
  const [url, model] = [`${prefix}_BASE_URL`, `${prefix}_MODEL`];
  if (variables[url] !== undefined) {
    return variables[model] === undefined ? [[model, `is missing: set the model, or remove ${url}`]] : [];
  }
  return names
    .filter((name) => variables[name] !== undefined)
    .map((name) => [name, `needs ${url}: set it too, or remove this`]);
}
