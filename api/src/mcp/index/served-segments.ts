import { setImmediate } from 'node:timers/promises';
import { batchBySize } from '@lectern/shared/batch-by-size.ts';
import { BinaryFormatError } from '@lectern/shared/binary-format.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { loadSegments, type ServedState } from '@lectern/shared/db/stores/collections/served-collection.ts';
import type { SegmentRange, SegmentVersion } from '@lectern/shared/db/stores/segments/segments.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import { decodeSegment, type Segment } from '@lectern/shared/search/index/segment.ts';
import pLimit from 'p-limit';

/** A segment in memory; `segment` is null when it is corrupt. */
export interface LoadedSegment {
  readonly documentUrlId: number;
  readonly version: string;
  readonly segment: Segment | null;
}

/** Segments by `keyOf`. */
export type LoadedSegments = ReadonlyMap<string, LoadedSegment>;

function keyOf({ documentUrlId, firstPageId }: SegmentRange): string {
  return `${documentUrlId}/${firstPageId}`;
}

/** A corrupt segment, whose document cannot be found until it is rebuilt. */
export interface BrokenSegment extends SegmentVersion {
  readonly collectionId: number;
}

/** Dependencies for loading segments. */
export interface SegmentLoader {
  readonly db: Db;
  readonly logger: Logger;
  /** The embeddings model whose vectors are loaded; none without it. */
  readonly vectorsModel?: string | undefined;
  /** Called once for every corrupt segment. */
  onBrokenSegment(broken: BrokenSegment): void;
}

/** Segments to read at a time: the driver holds several copies in memory. */
const BATCH_LIMITS = { maxBytes: 16 * 1024 * 1024 };
/** Collections of several reads are loaded one at a time, because many of them would exceed the memory of the process. */
const largeReads = pLimit(1);

/**
 * The segments of `state`. Adds missing ones to `known`, and lets other requests continue in between. Null when one has
 * been replaced since `state` was read: the ranges of the present segments may overlap with others of `state`.
 */
export async function updateSegments(
  loader: SegmentLoader,
  collectionId: number,
  state: ServedState,
  known: Map<string, LoadedSegment>,
): Promise<LoadedSegments | null> {
  const isMissing = (entry: SegmentVersion) => known.get(keyOf(entry))?.version !== entry.version;
  const missing = state.segments.filter(isMissing);
  const batches = [...batchBySize(missing, ({ byteLength }) => byteLength, BATCH_LIMITS)];
  const read = async () => {
    for (const batch of batches) {
      for (const { bytes, ...entry } of await loadSegments(loader.db, collectionId, batch)) {
        const segment = decodeOrReport(loader, { collectionId, ...entry }, bytes);
        known.set(keyOf(entry), { documentUrlId: entry.documentUrlId, version: entry.version, segment });
        await setImmediate();
      }
    }
  };
  await (batches.length > 1 ? largeReads(read) : read());
  if (missing.some(isMissing)) return null;
  return new Map(
    state.segments.flatMap((entry) => {
      const loaded = known.get(keyOf(entry));
      return loaded ? [[keyOf(entry), loaded]] : [];
    }),
  );
}

function decodeOrReport(loader: SegmentLoader, broken: BrokenSegment, bytes: Uint8Array): Segment | null {
  try {
    return decodeSegment(bytes);
  } catch (error) {
    if (!(error instanceof BinaryFormatError)) throw error;
    loader.logger.error({ ...broken, err: error }, 'corrupt segment');
    loader.onBrokenSegment(broken);
    return null;
  }
}
