import { parse as parseYaml } from 'yaml';
import { PageFailure } from '../../errors/page-failure.ts';
import { asText, isRecord, type JsonRecord } from '../json-values.ts';
import type { FetchedPage } from '../page.ts';

/** Measured: a YAML text takes some 40 times its size in memory while it is read, a JSON text about 6 times. */
const MAX_YAML_CHARS = 11_000_000;
/** Documents say within these characters what they are, unless their keys are sorted. */
const BEGINNING_CHARS = 2_000;
const MARK = /(["']?)(openapi|swagger)\1\s*:/;

/**
 * The OpenAPI or Swagger document that a page's text is; null when it is another kind of text. Aliases of YAML are
 * followed a hundred times and no more, so that a small text cannot grow (`yaml`, maxAliasCount).
 *
 * @throws {PageFailure} `not_text` when it is broken, `too_large` when it is more YAML than is read, or grows.
 */
export function parseOpenapi(page: FetchedPage): JsonRecord | null {
  const text = page.body.replace(/^\uFEFF/, '');
  const value = text.trimStart().startsWith('{') ? readJson(text, page) : readYaml(text, page);
  return isRecord(value) && /^[23]\./.test(asText(value.openapi ?? value.swagger)) ? value : null;
}

function readJson(text: string, page: FetchedPage): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return refuse(error, 'JSON', text, page);
  }
}

function readYaml(text: string, page: FetchedPage): unknown {
  if (text.length > MAX_YAML_CHARS) {
    const found = `its YAML has more than ${MAX_YAML_CHARS / 1_000_000} million characters; add it as JSON`;
    throw new PageFailure('too_large', page.url, `Reading ${page.finalUrl}: ${found}`);
  }
  try {
    return parseYaml(text, {
      merge: true,
      uniqueKeys: false,
      strict: false,
      prettyErrors: false,
      logLevel: 'error',
      maxAliasCount: 100,
    });
  } catch (error) {
    if (error instanceof ReferenceError) {
      const found = 'its YAML repeats itself by aliases more often than is followed; add it without aliases';
      throw new PageFailure('too_large', page.url, `Reading ${page.finalUrl}: ${found}`, { cause: error });
    }
    return refuse(error, 'YAML', text, page);
  }
}

/** A text that does not even begin like an OpenAPI document only speaks of one. */
function refuse(error: unknown, format: string, text: string, page: FetchedPage): null {
  if (!MARK.test(text.slice(0, BEGINNING_CHARS))) return null;
  const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
  const found = `it is an OpenAPI document whose ${format} is broken (${reason}); mend it, then retry`;
  throw new PageFailure('not_text', page.url, `Reading ${page.finalUrl}: ${found}`, { cause: error });
}
