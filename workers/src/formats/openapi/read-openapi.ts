import { upgradeFromTwoToThree } from '@scalar/openapi-upgrader/2.0-to-3.0';
import { PageFailure } from '../../errors/page-failure.ts';
import { createLinkResolver } from '../html/extract/survey/link-resolver.ts';
import { asRecord, asText, type JsonRecord } from '../json-values.ts';
import { resolveLinks } from '../markdown/resolve-links.ts';
import { stripInvisible } from '../markdown/strip-invisible.ts';
import { titleFromUrl } from '../markdown/title-from-url.ts';
import type { FetchedPage, PageMarkdown } from '../page.ts';
import { describe } from './describe.ts';
import { groupOperations } from './operations.ts';
import { parseOpenapi } from './parse-openapi.ts';
import { ReferenceWriter } from './reference-writer.ts';
import { createResolver } from './references.ts';
import { writeIntroduction } from './write-introduction.ts';
import { writeOperation } from './write-operation.ts';
import { writeSchemas } from './write-schemas.ts';

/** What is written of one document at most. */
export interface OpenapiLimits {
  readonly characters: number;
  readonly timeMs: number;
}

const LIMITS: OpenapiLimits = { characters: 8_000_000, timeMs: 20_000 };

/**
 * An OpenAPI document (Swagger 2.0, OpenAPI 3.0 and 3.1, JSON or YAML) as a reference in markdown: introduction,
 * servers, authentication, then a section for each operation below its tag, then the schemas. Null when the text is
 * something else. Operations that do not fit into `limits` are counted in a note at the end.
 *
 * @throws {PageFailure} as parseOpenapi does; `empty` when it has neither operations nor schemas.
 */
export function readOpenapi(page: FetchedPage, limits: OpenapiLimits = LIMITS): PageMarkdown | null {
  const parsed = parseOpenapi(page);
  if (parsed === null) return null;
  const document = asText(parsed.swagger).startsWith('2') ? upgrade(parsed, page) : parsed;
  const title = stripInvisible(asText(asRecord(document.info).title)) || titleFromUrl(page.finalUrl);
  const writer = write(document, page, title, limits);
  const { markdown, links } = resolveLinks(
    stripInvisible(writer.markdown),
    createLinkResolver(page.finalUrl, undefined),
    page.finalUrl,
  );
  return {
    title: title.replace(/\s+/g, ' '),
    siteName: null,
    canonicalUrl: page.finalUrl,
    markdown,
    anchors: writer.anchors,
    links,
  };
}

/** A Swagger 2.0 document as OpenAPI 3. The library expects the version as text, which YAML reads as a number. */
function upgrade(document: JsonRecord, page: FetchedPage): JsonRecord {
  try {
    return asRecord(upgradeFromTwoToThree({ ...document, swagger: '2.0' }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `This Swagger 2.0 document is invalid. Convert it to OpenAPI 3 and add it again. (${reason})`;
    throw new PageFailure('not_text', page.url, message, { cause: error });
  }
}

function write(
  document: JsonRecord,
  page: FetchedPage,
  title: string,
  limits: OpenapiLimits,
): ReferenceWriter {
  const resolve = createResolver(document);
  const url = page.finalUrl;
  const writer = new ReferenceWriter();
  const endsAt = performance.now() + limits.timeMs;
  const hasRoom = () => writer.length < limits.characters && performance.now() < endsAt;
  const groups = groupOperations(document, resolve);
  const schemas = asRecord(asRecord(document.components).schemas);
  if (groups.length === 0 && Object.keys(schemas).length === 0) {
    const found = 'it describes no operations; if its parts stand in other files, add a bundled document';
    throw new PageFailure('empty', page.url, `Reading ${url}: ${found}`);
  }
  writeIntroduction(writer, document, { resolve, url, title });
  let left = 0;
  for (const { name, description, anchor, operations } of groups) {
    if (hasRoom()) {
      writer.heading(2, name, anchor);
      writer.block(describe(description, { url, level: 2 }));
    }
    for (const operation of operations) {
      if (hasRoom()) writeOperation(writer, operation, { resolve, url, security: document.security });
      else left += 1;
    }
  }
  writeSchemas(writer, document, { resolve, url, hasRoom });
  if (left > 0) {
    const what = left === 1 ? '1 more operation was' : `${left} more operations were`;
    writer.block(`> ${what} left out, since the document is longer than is read.`);
  }
  return writer;
}
