import { asRecord, type JsonRecord } from '../json-values.ts';
import type { MarkdownWriter } from '../markdown/markdown-writer.ts';
import { describe } from './describe.ts';
import { memoizeByObject } from './memoize-by-object.ts';
import { encodeAnchor } from './operations.ts';
import type { Resolve } from './references.ts';
import { outlineSchema } from './schema-outline.ts';
import { shapeOf } from './schema-shape.ts';

const LEVEL = 3;
const LIMITS = { maxDepth: 2, maxLines: 60, showRequired: true };

const descriptionOf = memoizeByObject();

/** Writes the named schemas, which operations reference when they do not list them in full. */
export function writeSchemas(
  writer: MarkdownWriter,
  document: JsonRecord,
  { resolve, url, hasRoom }: { readonly resolve: Resolve; readonly url: string; hasRoom(): boolean },
): void {
  const schemas = Object.entries(asRecord(asRecord(document.components).schemas));
  let hasHeading = false;
  for (const [name, schema] of schemas) {
    if (!hasRoom()) return;
    const outline = outlineSchema(schema, { resolve, url, ...LIMITS });
    if (outline === '') continue;
    if (!hasHeading) writer.writeHeading(2, 'Schemas', 'schemas');
    hasHeading = true;
    writer.writeHeading(LEVEL, `\`${name.replaceAll('`', '')}\``, `schemas/${encodeAnchor(name)}`);
    const { keywords } = shapeOf(schema, resolve);
    writer.write(descriptionOf(keywords, () => describe(keywords.description, url, LEVEL)));
    writer.write(outline);
  }
}
