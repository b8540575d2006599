import { describe } from './describe.ts';
import { type JsonRecord, recordOf, textOf } from './json-values.ts';
import type { ReferenceWriter } from './reference-writer.ts';
import type { Resolve } from './references.ts';
import { outlineSchema } from './schema-outline.ts';
import { shapeOf } from './schema-shape.ts';

const LEVEL = 3;
const LIMITS = { maxDepth: 2, maxLines: 60, showRequired: true };

/** Writes the named schemas, to which operations refer where they do not list them in full. */
export function writeSchemas(
  writer: ReferenceWriter,
  document: JsonRecord,
  { resolve, url, hasRoom }: { readonly resolve: Resolve; readonly url: string; hasRoom(): boolean },
): void {
  const schemas = Object.entries(recordOf(recordOf(document.components).schemas));
  const describing = { url, level: LEVEL };
  let isBegun = false;
  for (const [name, schema] of schemas) {
    const outline = outlineSchema(schema, { resolve, describing, ...LIMITS });
    if (outline === '' || !hasRoom()) continue;
    if (!isBegun) writer.heading(2, 'Schemas', 'schemas');
    isBegun = true;
    writer.heading(LEVEL, `\`${name.replaceAll('`', '')}\``, `schemas/${encodeURI(name)}`);
    writer.block(describe(textOf(shapeOf(schema, resolve).keywords.description), describing));
    writer.block(outline);
  }
}
