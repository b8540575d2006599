import { batchBySize } from '@lectern/shared/batch-by-size.ts';
import { BinaryFormatError } from '@lectern/shared/binary-format.ts';
import {
  listVectorsVersions,
  loadVectors,
  removeVectors,
  type StoredVectors,
  type VectorsVersion,
} from '@lectern/shared/db/stores/segments/document-vectors.ts';
import { decodeVectors, type VectorSet } from '@lectern/shared/embeddings/vector-set.ts';
import type { SegmentLoader } from '../index/served-segments.ts';

/** The vectors of a collection's passages at one revision. */
export interface ServedVectors {
  /** Their size in memory, also before they are loaded. */
  readonly byteLength: number;
  readonly isEmpty: boolean;
  /** Loads them on first use. By source id, in the order of its segments. */
  read(): Promise<ReadonlyMap<number, readonly VectorSet[]>>;
  /** The vectors of a version, if loaded. */
  inMemory(version: VectorsVersion): VectorSet | undefined;
}

export const NO_VECTORS: ServedVectors = {
  byteLength: 0,
  isEmpty: true,
  read: async () => new Map(),
  inMemory: () => undefined,
};

/** Limit per query: the driver holds several copies in memory. */
const BATCH_LIMITS = { maxBytes: 16 * 1024 * 1024 };

/** The vectors of a collection's current revision without the sources in `leftOut`; those loaded in `before` are reused. */
export async function serveVectors(
  loader: SegmentLoader,
  collectionId: number,
  { before, leftOut }: { readonly before: ServedVectors; readonly leftOut: ReadonlySet<number> },
): Promise<ServedVectors> {
  const { db, vectorsModel } = loader;
  if (vectorsModel === undefined) return NO_VECTORS;
  const all = await listVectorsVersions(db, collectionId, vectorsModel);
  const versions = all.filter(({ documentUrlId }) => !leftOut.has(documentUrlId));
  const sets = new Map<string, VectorSet>();
  const keyOf = ({ documentUrlId, firstPageId, checksum }: Omit<VectorsVersion, 'byteLength'>) =>
    `${documentUrlId}/${firstPageId} ${checksum}`;
  for (const version of versions) {
    const known = before.inMemory(version);
    if (known) sets.set(keyOf(version), known);
  }
  const readMissing = async () => {
    const missing = versions.filter((version) => !sets.has(keyOf(version)));
    for (const batch of batchBySize(missing, ({ byteLength }) => byteLength, BATCH_LIMITS)) {
      for (const stored of await loadVectors(db, collectionId, vectorsModel, batch)) {
        const set = await decodeOrRemove(loader, stored);
        if (set) sets.set(keyOf(stored), set);
      }
    }
    const ofDocuments = Map.groupBy(versions, ({ documentUrlId }) => documentUrlId);
    return new Map(
      [...ofDocuments].map(([id, versions]) => [id, versions.flatMap((each) => sets.get(keyOf(each)) ?? [])]),
    );
  };
  let reading: Promise<ReadonlyMap<number, readonly VectorSet[]>> | null = null;
  return {
    byteLength: versions.reduce((sum, { byteLength }) => sum + byteLength, 0),
    isEmpty: versions.length === 0,
    read() {
      reading ??= readMissing().catch((error) => {
        reading = null;
        throw error;
      });
      return reading;
    },
    inMemory: (version) => sets.get(keyOf(version)),
  };
}

/** Removes corrupt vectors; a job embeds documents without vectors again. */
async function decodeOrRemove(
  { db, logger }: SegmentLoader,
  stored: StoredVectors,
): Promise<VectorSet | null> {
  try {
    return decodeVectors(stored.bytes);
  } catch (error) {
    if (!(error instanceof BinaryFormatError)) throw error;
    const { documentUrlId, firstPageId } = stored;
    logger.error({ documentUrlId, firstPageId, err: error }, 'corrupt vectors removed');
    await removeVectors(db, stored);
    return null;
  }
}
