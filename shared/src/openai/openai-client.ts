import { createOpenAICompatible, type OpenAICompatibleProvider } from '@ai-sdk/openai-compatible';
import { APICallError, RetryError } from 'ai';
import { retryAfterMs } from '../retry-after.ts';
import type { OpenAiPrefix } from './openai-env.ts';

export interface OpenAiClientSettings {
  /** Ends before `/embeddings` or `/chat/completions`, without a slash. */
  readonly baseUrl: string;
  /** Null for a server without authentication. */
  readonly apiKey: string | null;
}

/** Creates a client of an OpenAI-compatible API. */
export function createOpenAiClient({ baseUrl, apiKey }: OpenAiClientSettings): OpenAICompatibleProvider {
  // The SDK writes warnings to the console, outside our logs.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  return createOpenAICompatible({
    name: 'openai-compatible',
    baseURL: baseUrl,
    // Most servers support JSON mode, few support schemas.
    supportsStructuredOutputs: false,
    ...(apiKey !== null && { apiKey }),
    // A redirect would send texts of users to a URL that is not configured.
    fetch: (url, init) => fetch(url, { ...init, redirect: 'error' }),
  });
}

interface OpenAiFailure {
  /** What happened, and the variable to check. */
  readonly text: string;
  /** Null without a response. */
  readonly status: number | null;
  readonly retryAfterMs: number | null;
}

/** Explains an error of the SDK, which itself contains the sent texts and the response. */
export function explainOpenAiError(error: unknown, prefix: OpenAiPrefix): OpenAiFailure {
  const cause = RetryError.isInstance(error) ? error.lastError : error;
  if (!APICallError.isInstance(cause)) return { text: UNEXPECTED_RESPONSE, status: null, retryAfterMs: null };
  const { statusCode: status = null, responseHeaders } = cause;
  const pauseMs = retryAfterMs(responseHeaders?.['retry-after']);
  return { text: describeStatus(status, prefix), status, retryAfterMs: pauseMs };
}

const UNEXPECTED_RESPONSE = 'its response does not follow the OpenAI API';

function describeStatus(status: number | null, prefix: OpenAiPrefix): string {
  if (status === null) return `the connection failed; check ${prefix}_BASE_URL`;
  if (status < 400) return `${UNEXPECTED_RESPONSE}; check ${prefix}_BASE_URL`;
  if (status === 401 || status === 403) return `the API key is invalid; check ${prefix}_API_KEY`;
  if (status === 404) return `unknown URL or model; check ${prefix}_BASE_URL and ${prefix}_MODEL`;
  if (status === 413) return 'the request is too large';
  return status === 429 ? 'rate limit or quota exceeded' : `status ${status}`;
}
