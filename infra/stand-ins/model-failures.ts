import { tooManyRequests } from './openai-requests.ts';
import { RETRY_AFTER_SECONDS, silence } from './web-search/search-failures.ts';

const FAILURE = /\bmodel (?:status (?<status>401|429|500)|(?<word>nonsense|silence))\b/i;

/**
 * Returns the failure that a topic requests with "model status 401", "model status 429", "model status 500", "model
 * nonsense" (an unparsable answer) or "model silence" (no answer). Null for other topics.
 */
export function modelFailureFor(topic: string): Promise<string | Response> | null {
  const { status, word } = FAILURE.exec(topic)?.groups ?? {};
  if (status === '429') return Promise.resolve(tooManyRequests(RETRY_AFTER_SECONDS));
  if (status) return Promise.resolve(failure(Number(status)));
  if (!word) return null;
  return word.toLowerCase() === 'silence' ? silence() : Promise.resolve('This is not the requested format.');
}

function failure(status: number): Response {
  const error = { message: 'Failure requested by the topic', type: 'server_error', param: null, code: null };
  return Response.json({ error }, { status });
}
