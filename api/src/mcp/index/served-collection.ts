import {
  readServedState,
  type ServedDocument,
  type ServedState,
} from '@lectern/shared/db/stores/collections/served-collection.ts';
import { listServedPages } from '@lectern/shared/db/stores/passages/served-passages.ts';
import type { Segment } from '@lectern/shared/search/index/segment.ts';
import { NO_VECTORS, type ServedVectors, serveVectors } from '../vectors/served-vectors.ts';
import { createPageLookup, type PageLookup } from './page-lookup.ts';
import { projectNameOf } from './project-name.ts';
import { type LoadedSegments, type SegmentLoader, updateSegments } from './served-segments.ts';

/** The content of a collection at one revision; immutable. */
export interface ServedCollection {
  readonly collectionId: number;
  readonly revision: number;
  readonly name: string;
  readonly segments: readonly Segment[];
  /** By source id. */
  readonly documents: ReadonlyMap<number, ServedDocument>;
  /** Source id to the document's name, followed by the name in its URL. */
  readonly documentNames: ReadonlyMap<number, string>;
  /** Source id to pin index, for pinned documents. */
  readonly pins: ReadonlyMap<number, number>;
  /** The sources that are not searched, because the collection needs too much memory. */
  readonly leftOut: ReadonlySet<number>;
  /** The sources that cannot be searched until a corrupt segment, or one of an older version, is rebuilt. */
  readonly rebuilding: ReadonlySet<number>;
  isTopicEnabled(topicId: number): boolean;
  /** Vectors of its passages. */
  readonly vectors: ServedVectors;
  /** Its pages by URL, loaded on first use. */
  pages(): Promise<PageLookup>;
}

/** A collection in memory, with the segments that its next revision can reuse. */
export interface LoadedCollection {
  readonly loaded: LoadedSegments;
  readonly byteLength: number;
  readonly collection: ServedCollection;
}

/**
 * Loads the current revision of a collection, reusing segments of `known`; null when it does not exist. Leaves out documents
 * that do not fit into `maxBytes`.
 */
export async function loadCollection(
  loader: SegmentLoader,
  collectionId: number,
  { known, maxBytes }: { readonly known: LoadedCollection | undefined; readonly maxBytes: number },
): Promise<LoadedCollection | null> {
  const segmentsInMemory = new Map(known?.loaded);
  let state: ServedState | null;
  let loaded: LoadedSegments | null;
  let leftOut: ReadonlySet<number>;
  do {
    state = await readServedState(loader.db, collectionId);
    if (!state) return null;
    leftOut = findOversized(state, maxBytes);
    const segments = state.segments.filter(({ documentUrlId }) => !leftOut.has(documentUrlId));
    loaded = await updateSegments(loader, collectionId, { ...state, segments }, segmentsInMemory);
  } while (!loaded);
  const vectors = await serveVectors(loader, collectionId, {
    before: known?.collection.vectors ?? NO_VECTORS,
    leftOut,
  });
  const segments = [...loaded.values()].flatMap(({ segment }) => segment ?? []);
  const pins = new Map(
    state.documents.flatMap(({ documentUrlId, pinIndex }) =>
      pinIndex === null ? [] : [[documentUrlId, pinIndex]],
    ),
  );
  const disabled = new Set(state.disabledTopicIds);
  let lookup: Promise<PageLookup> | null = null;
  const collection: ServedCollection = {
    collectionId,
    revision: state.revision,
    name: state.name,
    segments,
    documents: new Map(state.documents.map((document) => [document.documentUrlId, document])),
    documentNames: new Map(
      // The URL of a library names its registry, not the library.
      state.documents.map(({ documentUrlId, name, url, library }) => [
        documentUrlId,
        library ? name : `${name} ${projectNameOf(url)}`,
      ]),
    ),
    pins,
    leftOut,
    rebuilding: new Set(
      [...loaded.values()].flatMap(({ segment, documentUrlId }) => (segment ? [] : [documentUrlId])),
    ),
    isTopicEnabled: (topicId) => !disabled.has(topicId),
    vectors,
    pages() {
      lookup ??= readPages(loader, collectionId, pins).catch((error) => {
        lookup = null;
        throw error;
      });
      return lookup;
    },
  };
  const segmentBytes = segments.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return { loaded, byteLength: segmentBytes + vectors.byteLength, collection };
}

/** The documents beyond `maxBytes` of segments. Pinned documents come first, and then small ones. */
function findOversized({ segments, documents }: ServedState, maxBytes: number): ReadonlySet<number> {
  const sizes = new Map<number, number>();
  for (const { documentUrlId, byteLength } of segments) {
    sizes.set(documentUrlId, (sizes.get(documentUrlId) ?? 0) + byteLength);
  }
  const pinned = new Set(
    documents.flatMap(({ documentUrlId, pinIndex }) => (pinIndex === null ? [] : [documentUrlId])),
  );
  const isLater = (id: number) => Number(!pinned.has(id));
  const inOrder = [...sizes].sort(
    ([one, size], [other, otherSize]) => isLater(one) - isLater(other) || size - otherSize,
  );
  let bytes = 0;
  const leftOut = inOrder.filter(([, size]) => {
    const isLeftOut = bytes + size > maxBytes;
    if (!isLeftOut) bytes += size;
    return isLeftOut;
  });
  return new Set(leftOut.map(([id]) => id));
}

/** For a page in several documents, the pinned document comes first, then the newest. */
async function readPages(
  loader: SegmentLoader,
  collectionId: number,
  pins: ReadonlyMap<number, number>,
): Promise<PageLookup> {
  const pages = await listServedPages(loader.db, collectionId);
  const pinOf = ({ documentUrlId }: { documentUrlId: number }) => pins.get(documentUrlId) ?? 0;
  return createPageLookup(pages.toSorted((a, b) => pinOf(b) - pinOf(a) || b.documentUrlId - a.documentUrlId));
}
