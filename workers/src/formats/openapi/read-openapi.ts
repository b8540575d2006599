import { upgradeFromTwoToThree } from '@scalar/openapi-upgrader/2.0-to-3.0';
import { PageFailure } from '../../errors/page-failure.ts';
import { createLinkResolver } from '../html/extract/survey/link-resolver.ts';
import { asRecord, asText, type JsonRecord } from '../json-values.ts';
import { MarkdownWriter } from '../markdown/markdown-writer.ts';
import { resolveLinks } from '../markdown/resolve-links.ts';
import { stripInvisible } from '../markdown/strip-invisible.ts';
import { titleFromUrl } from '../markdown/title-from-url.ts';
import type { FetchedPage, PageMarkdown } from '../page.ts';
import { convertDescription } from './convert-description.ts';
import { memoizeByObject } from './memoize-by-object.ts';
import { encodeAnchor, groupOperations } from './operations.ts';
import { parseOpenapi, rethrowTooDeep } from './parse-openapi.ts';
import { createResolver, type Resolve } from './references.ts';
import { outlineSchema } from './schema-outline.ts';
import { shapeOf } from './schema-shape.ts';
import { writeIntroduction } from './write-introduction.ts';
import { writeOperation } from './write-operation.ts';

/** The limits of the Markdown of one document. */
interface OpenapiLimits {
  readonly maxChars: number;
  readonly timeMs: number;
}

const LIMITS: OpenapiLimits = { maxChars: 8_000_000, timeMs: 20_000 };

/**
 * Converts an OpenAPI document (Swagger 2.0, OpenAPI 3.0 and 3.1, JSON or YAML) to a Markdown reference: introduction,
 * servers, authentication, a section for each operation by tag, and schemas. A note at the end counts the operations
 * beyond `limits`. Null when the text is not an OpenAPI document.
 *
 * @throws {PageFailure} when parseOpenapi does; `empty` when there are no operations or schemas.
 */
export function readOpenapi(page: FetchedPage, limits: OpenapiLimits = LIMITS): PageMarkdown | null {
  const parsed = parseOpenapi(page);
  if (parsed === null) return null;
  const document = asText(parsed.swagger).startsWith('2') ? upgradeSwagger(parsed, page) : parsed;
  const stated = stripInvisible(asText(asRecord(document.info).title)).replace(/\s+/g, ' ');
  const title = stated || titleFromUrl(page.finalUrl);
  const writer = writeReference(document, page, title, limits);
  const { markdown, links } = resolveLinks(
    stripInvisible(writer.toString()),
    createLinkResolver(page.finalUrl),
    page.finalUrl,
  );
  return {
    title,
    siteName: null,
    canonicalUrl: page.finalUrl,
    markdown,
    anchors: writer.anchors,
    links,
  };
}

/** Converts Swagger 2.0 to OpenAPI 3. The library requires the version as a string, but YAML parses it as a number. */
function upgradeSwagger(document: JsonRecord, page: FetchedPage): JsonRecord {
  try {
    return asRecord(upgradeFromTwoToThree({ ...document, swagger: '2.0' }));
  } catch (error) {
    rethrowTooDeep(error, page);
    const reason = error instanceof Error ? error.message : String(error);
    const message = `This Swagger 2.0 document is invalid. Convert it to OpenAPI 3 and add it again. (${reason})`;
    throw new PageFailure('not_text', page.url, message, { cause: error });
  }
}

function writeReference(
  document: JsonRecord,
  page: FetchedPage,
  title: string,
  limits: OpenapiLimits,
): MarkdownWriter {
  const resolve = createResolver(document);
  const url = page.finalUrl;
  const writer = new MarkdownWriter();
  const endsAt = performance.now() + limits.timeMs;
  const hasRoom = () => writer.length < limits.maxChars && performance.now() < endsAt;
  const groups = groupOperations(document, resolve);
  const schemas = asRecord(asRecord(document.components).schemas);
  if (groups.length === 0 && Object.keys(schemas).length === 0) {
    const message =
      'This OpenAPI document has no operations. Add a bundled document if they are in other files.';
    throw new PageFailure('empty', page.url, message);
  }
  writeIntroduction(writer, document, { resolve, url, title });
  let omitted = 0;
  for (const { name, description, anchor, operations } of groups) {
    if (hasRoom()) {
      writer.writeHeading(2, name, anchor);
      writer.write(convertDescription(description, url, 2));
    }
    for (const operation of operations) {
      if (hasRoom()) writeOperation(writer, operation, { resolve, url, security: document.security });
      else omitted += 1;
    }
  }
  writeSchemas(writer, document, { resolve, url, hasRoom });
  if (omitted > 0) {
    const operations = omitted === 1 ? '1 more operation was' : `${omitted} more operations were`;
    writer.write(`> ${operations} left out because the document is too long.`);
  }
  return writer;
}

const SCHEMA_LEVEL = 3;
const SCHEMA_LIMITS = { maxDepth: 2, maxLines: 60, showRequired: true };

const descriptionOf = memoizeByObject();

/** Writes the named schemas, which operations reference when they do not list them in full. */
function writeSchemas(
  writer: MarkdownWriter,
  document: JsonRecord,
  { resolve, url, hasRoom }: { readonly resolve: Resolve; readonly url: string; hasRoom(): boolean },
): void {
  const schemas = Object.entries(asRecord(asRecord(document.components).schemas));
  let hasHeading = false;
  for (const [name, schema] of schemas) {
    if (!hasRoom()) return;
    const outline = outlineSchema(schema, { resolve, url, ...SCHEMA_LIMITS });
    if (outline === '') continue;
    if (!hasHeading) writer.writeHeading(2, 'Schemas', 'schemas');
    hasHeading = true;
    writer.writeHeading(SCHEMA_LEVEL, `\`${name.replaceAll('`', '')}\``, `schemas/${encodeAnchor(name)}`);
    const { keywords } = shapeOf(schema, resolve);
    writer.write(descriptionOf(keywords, () => convertDescription(keywords.description, url, SCHEMA_LEVEL)));
    writer.write(outline);
  }
}
