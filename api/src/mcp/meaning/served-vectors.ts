import {
  listVectorsVersions,
  loadVectors,
  removeVectors,
  type VectorsVersion,
} from '@lectern/shared/db/stores/document-vectors.ts';
import { decodeVectors, VectorFormatError, type VectorSet } from '@lectern/shared/embeddings/vector-set.ts';
import type { SegmentLoader } from '../index/served-segments.ts';

/** The vectors of a collection's passages, at one revision. */
export interface ServedVectors {
  /** What they take in memory, also before they are read. */
  readonly byteLength: number;
  readonly isEmpty: boolean;
  /** By the id of their document's source; read from the database the first time they are asked for. */
  read(): Promise<ReadonlyMap<number, VectorSet>>;
  /** Those of a version that are in memory. */
  inMemory(version: VectorsVersion): VectorSet | undefined;
}

export const NO_VECTORS: ServedVectors = {
  byteLength: 0,
  isEmpty: true,
  read: async () => new Map(),
  inMemory: () => undefined,
};

/** Bytes that are read at a time: the driver holds them several times over. */
const MOST_BYTES_AT_ONCE = 16 * 1024 * 1024;

/** Which vectors a collection has now; what `before` has in memory of them is kept. */
export async function serveVectors(
  loader: SegmentLoader,
  collectionId: number,
  before: ServedVectors,
): Promise<ServedVectors> {
  const { db, vectorsModel } = loader;
  if (vectorsModel === undefined) return NO_VECTORS;
  const versions = await listVectorsVersions(db, collectionId, vectorsModel);
  const sets = new Map<string, VectorSet>();
  const keyOf = ({ documentUrlId, checksum }: Omit<VectorsVersion, 'byteLength'>) =>
    `${documentUrlId} ${checksum}`;
  for (const version of versions) {
    const known = before.inMemory(version);
    if (known) sets.set(keyOf(version), known);
  }
  const readMissing = async () => {
    const missing = versions.filter((version) => !sets.has(keyOf(version)));
    for (const some of inBatches(missing)) {
      for (const stored of await loadVectors(db, collectionId, vectorsModel, some)) {
        const set = await decodeOrRemove(loader, stored);
        if (set) sets.set(keyOf(stored), set);
      }
    }
    return new Map(
      versions.flatMap((version) => {
        const set = sets.get(keyOf(version));
        return set ? [[version.documentUrlId, set] as const] : [];
      }),
    );
  };
  let reading: Promise<ReadonlyMap<number, VectorSet>> | null = null;
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

function inBatches(versions: readonly VectorsVersion[]): number[][] {
  const batches: number[][] = [];
  let room = 0;
  for (const { documentUrlId, byteLength } of versions) {
    room -= byteLength;
    if (room < 0 || batches.length === 0) {
      batches.push([]);
      room = MOST_BYTES_AT_ONCE - byteLength;
    }
    batches.at(-1)?.push(documentUrlId);
  }
  return batches;
}

/** Damaged vectors are removed: a document without vectors is embedded again. */
async function decodeOrRemove(
  { db, logger }: SegmentLoader,
  stored: { documentUrlId: number; checksum: string; bytes: Buffer },
): Promise<VectorSet | null> {
  try {
    return decodeVectors(stored.bytes);
  } catch (error) {
    if (!(error instanceof VectorFormatError)) throw error;
    const { documentUrlId, checksum } = stored;
    logger.error({ documentUrlId, err: error }, 'vectors cannot be read');
    await removeVectors(db, { documentUrlId, checksum });
    return null;
  }
}
