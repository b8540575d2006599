import type { Db } from '@lectern/shared/db/data-source.ts';
import { findPackMeta, streamPackChunks } from '@lectern/shared/db/stores/documents/packs.ts';
import type { ExportedDocument } from '@lectern/shared/db/stores/exports/exported-documents.ts';
import { streamExportedPages } from '@lectern/shared/db/stores/exports/exported-pages.ts';
import {
  LECTERN_FORMAT,
  LECTERN_FORMAT_KEY,
  type PackChunk,
  type PackMeta,
  REGISTRY_KEY,
  UNKNOWN_VERSION,
} from '@lectern/shared/packs/pack.ts';
import { splitPage } from '@lectern/shared/packs/split-page.ts';

/** The contents of a document's pack. An imported pack has its own rows again. */
export async function packContents(
  db: Db,
  document: ExportedDocument,
): Promise<{ readonly meta: PackMeta; readonly chunks: AsyncIterable<readonly PackChunk[]> }> {
  const { documentUrlId } = document;
  const meta = await findPackMeta(db, documentUrlId);
  if (meta !== null) return { meta, chunks: streamPackChunks(db, documentUrlId) };
  return { meta: metaOf(document), chunks: splitPages(db, documentUrlId) };
}

async function* splitPages(db: Db, documentUrlId: number): AsyncGenerator<readonly PackChunk[]> {
  for await (const pages of streamExportedPages(db, documentUrlId)) yield pages.flatMap(splitPage);
}

function metaOf({ name, url, library }: ExportedDocument): PackMeta {
  return {
    name: library?.name ?? name,
    version: library?.documentVersion ?? UNKNOWN_VERSION,
    source_url: url,
    ...(library && { [REGISTRY_KEY]: library.ecosystem }),
    [LECTERN_FORMAT_KEY]: LECTERN_FORMAT,
  };
}
