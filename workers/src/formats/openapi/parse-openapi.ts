import { type Document, parseDocument, visit } from 'yaml';
import { PageFailure } from '../../errors/page-failure.ts';
import { asText, isRecord, type JsonRecord } from '../json-values.ts';
import type { FetchedPage } from '../page.ts';

/** Parsing YAML needs memory of about 40 times its size; JSON needs about 6 times. */
const MAX_YAML_CHARS = 11_000_000;
/** To find its anchor, an alias takes a step for each anchor and alias of the document. */
const MAX_ALIAS_STEPS = 50_000_000;
/** The version key is near the start, unless the keys are sorted. */
const MAX_MARK_OFFSET_CHARS = 2_000;
const MARK = /(["']?)(openapi|swagger)\1\s*:/;

/**
 * Parses an OpenAPI or Swagger document; null when the text is something else. At most 100 YAML aliases are expanded,
 * which stops YAML bombs (maxAliasCount of the library `yaml`).
 *
 * @throws {PageFailure} `not_text` when its syntax is invalid, `too_large` when the YAML or its aliases exceed a limit.
 */
export function parseOpenapi(page: FetchedPage): JsonRecord | null {
  const text = page.body.replace(/^\uFEFF/, '');
  const value = text.trimStart().startsWith('{') ? parseJson(text, page) : parseYamlText(text, page);
  return isRecord(value) && /^[23]\./.test(asText(value.openapi ?? value.swagger)) ? value : null;
}

function parseJson(text: string, page: FetchedPage): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return rethrowInvalidDocument(error, 'JSON', text, page);
  }
}

function parseYamlText(text: string, page: FetchedPage): unknown {
  if (text.length > MAX_YAML_CHARS) {
    const limit = `${MAX_YAML_CHARS / 1_000_000} million characters`;
    const message = `This OpenAPI document has more than ${limit} of YAML. Add it as JSON.`;
    throw new PageFailure('too_large', page.url, message);
  }
  try {
    const document = parseDocument(text, {
      merge: true,
      uniqueKeys: false,
      strict: false,
      prettyErrors: false,
    });
    if (document.errors[0]) throw document.errors[0];
    assertAliasCount(document);
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    if (error instanceof ReferenceError) {
      const message = 'This OpenAPI document has too many YAML aliases. Add it without aliases.';
      throw new PageFailure('too_large', page.url, message, { cause: error });
    }
    return rethrowInvalidDocument(error, 'YAML', text, page);
  }
}

/** @throws {ReferenceError} as `toJS` for aliases that grow exponentially. */
function assertAliasCount(document: Document): void {
  let [aliases, anchors] = [0, 0];
  visit(document, {
    Alias: () => {
      aliases += 1;
    },
    Node: (_, node) => {
      if ('anchor' in node && node.anchor) anchors += 1;
    },
  });
  if (aliases * (aliases + anchors) > MAX_ALIAS_STEPS) throw new ReferenceError('Too many aliases');
}

/** Returns null for invalid text that does not start like an OpenAPI document. */
function rethrowInvalidDocument(error: unknown, format: string, text: string, page: FetchedPage): null {
  if (!MARK.test(text.slice(0, MAX_MARK_OFFSET_CHARS))) return null;
  rethrowTooDeep(error, page);
  const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
  const message = `This OpenAPI document is not valid ${format}. Correct it, then retry. (${reason})`;
  throw new PageFailure('not_text', page.url, message, { cause: error });
}

/**
 * Rethrows the error of a document whose depth exceeds the stack of a library.
 *
 * @throws {PageFailure} `too_large`
 */
export function rethrowTooDeep(error: unknown, page: FetchedPage): void {
  // The YAML library reports it as a parse error.
  if (!(error instanceof Error && /maximum call stack/i.test(error.message))) return;
  const message = 'This OpenAPI document is nested too deeply. Add a simpler document.';
  throw new PageFailure('too_large', page.url, message, { cause: error });
}
