import { parseJson } from '@lectern/shared/parse-json.ts';
import { PageFailure } from '../../errors/page-failure.ts';
import { quoteSite } from '../../errors/quote-site.ts';
import { asText, isRecord } from '../json-values.ts';
import type { FetchedPage } from '../page.ts';

const MAX_ERROR_CHARS = 500;
const ERROR_KEYS: ReadonlySet<string> = new Set(
  'error errors message code status statusCode detail title type path timestamp success ok data requestId'.split(
    ' ',
  ),
);

/** @throws {PageFailure} `not_found` or `server_error` when the page is only an error in JSON. */
export function assertNoJsonError({ url, body }: Pick<FetchedPage, 'url' | 'body'>): void {
  const text = body.trim();
  if (text.length > MAX_ERROR_CHARS || !text.startsWith('{') || !text.endsWith('}')) return;
  const error = messageOf(parseJson(text));
  if (error === null) return;
  const failure = /\bnot[ _]?found\b|\b404\b/i.test(error) ? 'not_found' : 'server_error';
  throw new PageFailure(failure, url, `The site responded with an error: ${quoteSite(error)}.`);
}

/** The message of an object that has nothing but an error; null for other values. */
function messageOf(object: unknown): string | null {
  if (!isRecord(object) || Object.keys(object).some((key) => !ERROR_KEYS.has(key)) || object.data)
    return null;
  return asText(object.message) || asText(object.detail) || asText(object.error) || messageOf(object.error);
}
