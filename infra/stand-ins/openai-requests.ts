import type { Context } from 'hono';

/** The body of a request to a model, or the response of OpenAI to a wrong key, unknown parameters or an unknown model. */
export async function readModelRequest(
  c: Context,
  { key, models }: { readonly key: string | null; readonly models: { has(name: string): boolean } },
  parameters: ReadonlySet<string>,
): Promise<(Record<string, unknown> & { readonly model: string }) | Response> {
  if (key !== null && c.req.header('authorization') !== `Bearer ${key}`) {
    return refuseRequest(c, 401, 'Incorrect API key provided', 'invalid_api_key');
  }
  // Safe: callers check the fields.
  const body = (await c.req.json().catch(() => null)) as Record<string, unknown> | null;
  const unknown = Object.keys(body ?? {}).filter((name) => !parameters.has(name));
  if (unknown.length > 0) return refuseRequest(c, 400, `Invalid request: ${unknown.join(', ')}`);
  const model = String(body?.model);
  if (models.has(model)) return { ...body, model };
  return refuseRequest(c, 404, `The model \`${model}\` does not exist`, 'model_not_found');
}

/** The response of OpenAI to a request that it refuses. */
export function refuseRequest(
  c: Context,
  status: 400 | 401 | 404,
  message: string,
  code: string | null = null,
): Response {
  return c.json({ error: { message, type: 'invalid_request_error', param: null, code } }, status);
}

/** The response to too many requests. */
export function tooManyRequests(retryAfterSeconds: number): Response {
  const error = { message: 'Rate limit reached', type: 'requests', param: null, code: 'rate_limit_exceeded' };
  return Response.json({ error }, { status: 429, headers: { 'retry-after': String(retryAfterSeconds) } });
}
