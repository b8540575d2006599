import { readServedState, type ServedDocument } from '@lectern/shared/db/stores/served-collection.ts';
import { listServedPages } from '@lectern/shared/db/stores/served-passages.ts';
import { addressName } from '@lectern/shared/search/analysis/address-name.ts';
import type { Segment } from '@lectern/shared/search/index/segment.ts';
import { NO_VECTORS, type ServedVectors, serveVectors } from '../meaning/served-vectors.ts';
import { createPageLookup, type PageLookup } from './page-lookup.ts';
import { type LoadedSegments, type SegmentLoader, updateSegments } from './served-segments.ts';

/** What a collection serves at one revision. It never changes; a new revision is a new object. */
export interface ServedCollection {
  readonly collectionId: number;
  readonly revision: number;
  readonly segments: readonly Segment[];
  /** By the id of their source. */
  readonly documents: ReadonlyMap<number, ServedDocument>;
  /** Source id to the name its user sees, followed by what its address calls it. */
  readonly documentNames: ReadonlyMap<number, string>;
  /** Source id to pin index, of pinned documents. */
  readonly pins: ReadonlyMap<number, number>;
  isTopicEnabled(topicId: number): boolean;
  /** What its passages mean. */
  readonly vectors: ServedVectors;
  /** Its pages by address; read from the database the first time they are asked for. */
  pages(): Promise<PageLookup>;
}

/** A collection in memory, with what its next revision is made from. */
export interface LoadedCollection {
  readonly loaded: LoadedSegments;
  readonly byteLength: number;
  readonly collection: ServedCollection;
}

/** Reads a collection as it is now, keeping what of `known` still holds; null when it is gone. */
export async function loadCollection(
  loader: SegmentLoader,
  collectionId: number,
  known: LoadedCollection | undefined,
): Promise<LoadedCollection | null> {
  const state = await readServedState(loader.db, collectionId);
  if (!state) return null;
  const loaded = await updateSegments(loader, collectionId, state, known?.loaded ?? new Map());
  const vectors = await serveVectors(loader, collectionId, known?.collection.vectors ?? NO_VECTORS);
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
    segments,
    documents: new Map(state.documents.map((document) => [document.documentUrlId, document])),
    documentNames: new Map(
      state.documents.map(({ documentUrlId, name, url }) => [documentUrlId, `${name} ${addressName(url)}`]),
    ),
    pins,
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

/** Of a page that stands in several documents the pinned one is found, then the one added last. */
async function readPages(
  loader: SegmentLoader,
  collectionId: number,
  pins: ReadonlyMap<number, number>,
): Promise<PageLookup> {
  const pages = await listServedPages(loader.db, collectionId);
  const pinOf = ({ documentUrlId }: { documentUrlId: number }) => pins.get(documentUrlId) ?? 0;
  return createPageLookup(pages.toSorted((a, b) => pinOf(b) - pinOf(a) || b.documentUrlId - a.documentUrlId));
}
