import { tooManyRequests } from './embeddings.ts';
import { BUSY_SECONDS, silence } from './web-search/trouble.ts';

const TROUBLE = /\bmodel (?:status (?<status>401|429|500)|(?<word>nonsense|silence))\b/i;

/**
 * What a language model answers when it is asked about a topic with "model status 401", "model status 429", "model
 * status 500", "model nonsense", which breaks any form, or "model silence". Null for all others.
 */
export function modelTrouble(topic: string): Promise<string | Response> | null {
  const { status, word } = TROUBLE.exec(topic)?.groups ?? {};
  if (status === '429') return Promise.resolve(tooManyRequests(BUSY_SECONDS));
  if (status) return Promise.resolve(failure(Number(status)));
  if (!word) return null;
  return word.toLowerCase() === 'silence' ? silence() : Promise.resolve('I would rather speak of sails.');
}

function failure(status: number): Response {
  const error = { message: 'As you have asked for', type: 'server_error', param: null, code: null };
  return Response.json({ error }, { status });
}
