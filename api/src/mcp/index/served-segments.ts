import type { Db } from '@lectern/shared/db/data-source.ts';
import type { SegmentVersion } from '@lectern/shared/db/stores/segments.ts';
import { loadSegments, type ServedState } from '@lectern/shared/db/stores/served-collection.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import { decodeSegment, type Segment, SegmentFormatError } from '@lectern/shared/search/index/segment.ts';

/** A segment in memory; `segment` is null when its bytes could not be read. */
export interface LoadedSegment {
  readonly version: string;
  readonly segment: Segment | null;
}

/** Segments by the id of their document's source. */
export type LoadedSegments = ReadonlyMap<number, LoadedSegment>;

/** A document whose segment cannot be read, and so cannot be found until it is built again. */
export interface BrokenSegment extends SegmentVersion {
  readonly collectionId: number;
}

/** Brings segments into memory. */
export interface SegmentLoader {
  readonly db: Db;
  readonly logger: Logger;
  /** The model whose vectors stand beside the segments; none are read when not given. */
  readonly vectorsModel?: string | undefined;
  /** Told once of every segment that cannot be read, so that it is built again from its passages. */
  onBrokenSegment(broken: BrokenSegment): void;
}

/** The segments of `state`: those of `known` that are still the same are kept, only the others are loaded. */
export async function updateSegments(
  loader: SegmentLoader,
  collectionId: number,
  state: ServedState,
  known: LoadedSegments,
): Promise<LoadedSegments> {
  const isKnown = ({ documentUrlId, version }: SegmentVersion) =>
    known.get(documentUrlId)?.version === version;
  const wanted = state.segments.filter((entry) => !isKnown(entry)).map(({ documentUrlId }) => documentUrlId);
  const stored = await loadSegments(loader.db, collectionId, wanted);
  const segments = new Map<number, LoadedSegment>();
  for (const { documentUrlId } of state.segments) {
    const kept = known.get(documentUrlId);
    if (kept) segments.set(documentUrlId, kept);
  }
  for (const { documentUrlId, version, bytes } of stored) {
    const segment = decodeOrReport(loader, { collectionId, documentUrlId, version }, bytes);
    segments.set(documentUrlId, { version, segment });
  }
  return segments;
}

function decodeOrReport(loader: SegmentLoader, broken: BrokenSegment, bytes: Uint8Array): Segment | null {
  try {
    return decodeSegment(bytes);
  } catch (error) {
    if (!(error instanceof SegmentFormatError)) throw error;
    loader.logger.error({ ...broken, err: error }, 'segment cannot be read');
    loader.onBrokenSegment(broken);
    return null;
  }
}
