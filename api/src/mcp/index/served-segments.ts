import type { Db } from '@lectern/shared/db/data-source.ts';
import { loadSegments, type ServedState } from '@lectern/shared/db/stores/collections/served-collection.ts';
import type { SegmentVersion } from '@lectern/shared/db/stores/segments/segments.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import { decodeSegment, type Segment, SegmentFormatError } from '@lectern/shared/search/index/segment.ts';

/** A segment in memory; `segment` is null when it is corrupt. */
export interface LoadedSegment {
  readonly version: string;
  readonly segment: Segment | null;
}

/** Segments by source id. */
export type LoadedSegments = ReadonlyMap<number, LoadedSegment>;

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

/** The segments of `state`; unchanged ones of `known` are reused. */
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
    loader.logger.error({ ...broken, err: error }, 'corrupt segment');
    loader.onBrokenSegment(broken);
    return null;
  }
}
