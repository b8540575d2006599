import type { Db } from '@lectern/shared/db/data-source.ts';
import { loadSegments, type ServedState } from '@lectern/shared/db/stores/collections/served-collection.ts';
import type { SegmentRange, SegmentVersion } from '@lectern/shared/db/stores/segments/segments.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import { decodeSegment, type Segment, SegmentFormatError } from '@lectern/shared/search/index/segment.ts';

/** A segment in memory; `segment` is null when it is corrupt. */
export interface LoadedSegment {
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

/**
 * The segments of `state`; unchanged ones of `known` are reused. Null when one has been replaced since `state` was read:
 * the ranges of the present segments may overlap with others of `state`.
 */
export async function updateSegments(
  loader: SegmentLoader,
  collectionId: number,
  state: ServedState,
  known: LoadedSegments,
): Promise<LoadedSegments | null> {
  const isKnown = (entry: SegmentVersion) => known.get(keyOf(entry))?.version === entry.version;
  const wanted = state.segments.filter((entry) => !isKnown(entry));
  const stored = new Map(
    (await loadSegments(loader.db, collectionId, wanted)).map((entry) => [keyOf(entry), entry]),
  );
  if (wanted.some((entry) => stored.get(keyOf(entry))?.version !== entry.version)) return null;
  return new Map(
    state.segments.map((entry) => {
      const key = keyOf(entry);
      const { documentUrlId, firstPageId, version } = entry;
      const bytes = stored.get(key)?.bytes;
      const loaded = known.get(key);
      if (!bytes && loaded) return [key, loaded];
      const broken = { collectionId, documentUrlId, firstPageId, version };
      return [key, { version, segment: decodeOrReport(loader, broken, bytes ?? new Uint8Array()) }];
    }),
  );
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
