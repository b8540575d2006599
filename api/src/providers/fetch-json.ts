import { UpstreamError } from '@lectern/shared/errors.ts';
import type { z } from 'zod';
import { PROVIDER_TITLES, type ProviderName } from './identity.ts';

const TIMEOUT_MS = 10_000;

/**
 * Fetches and parses a JSON document of a sign-in provider. Throws UpstreamError for no answer within ten seconds, an error
 * status, or a document that does not match `schema`.
 */
export async function fetchJson<Schema extends z.ZodType>(
  provider: ProviderName,
  url: string,
  schema: Schema,
  headers: Readonly<Record<string, string>> = {},
): Promise<z.output<Schema>> {
  const { pathname } = new URL(url);
  const fail = (found: string, cause?: unknown) =>
    new UpstreamError(provider, `${PROVIDER_TITLES[provider]}: reading ${pathname} ${found}`, { cause });
  let json: unknown;
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', 'user-agent': 'Lectern', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw fail(`failed with status ${response.status}`);
    }
    json = await response.json();
  } catch (cause) {
    throw cause instanceof UpstreamError ? cause : fail('failed', cause);
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw fail('sent an unexpected document', parsed.error);
  return parsed.data;
}
