import { NotSignedInError } from '@lectern/shared/errors.ts';
import { isWellFormedApiKey, KEY_PREFIX } from './key-format.ts';

/**
 * The API key of a request, from `Authorization: Bearer` or else `x-api-key`, never from the query. A bearer token of
 * another format may be from a proxy.
 * Throws NotSignedInError for a missing or malformed key, without a database query.
 */
export function readApiKey(headers: Headers, publicUrl: string): string {
  const [, bearer] = /^bearer +(\S.*)$/i.exec(headers.get('authorization')?.trim() ?? '') ?? [];
  const sent = [bearer, headers.get('x-api-key')].map((text) => text?.trim() ?? '').filter(Boolean);
  const key = sent.find((text) => text.startsWith(KEY_PREFIX)) ?? sent[0] ?? '';
  if (key === '') {
    throw new NotSignedInError(
      `API key missing. Send "Authorization: Bearer <key>"; ${whereToCreateKey(publicUrl)}`,
    );
  }
  if (key.startsWith('$')) {
    throw new NotSignedInError(
      `The API key is the placeholder "${key.slice(0, 40)}". Replace it with the key itself`,
    );
  }
  if (!isWellFormedApiKey(key)) throw invalidKey(publicUrl);
  return key;
}

/** The error for a key that is unknown or has expired. */
export function invalidKey(publicUrl: string): NotSignedInError {
  return new NotSignedInError(
    `Invalid API key: it is mistyped, deleted, expired or for another server; ${whereToCreateKey(publicUrl)}`,
  );
}

function whereToCreateKey(publicUrl: string): string {
  return `create one at ${publicUrl}/api-keys`;
}
