import type { documentUrl, RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import type { library as libraryShape } from '@lectern/shared/contracts/library-shape.ts';
import type {
  DocumentWithSource,
  ListedSource,
  RefreshState,
} from '@lectern/shared/db/stores/documents/documents.ts';
import { type FailureClass, nextStepFor } from '@lectern/shared/domain/documents/failure.ts';
import { MAX_REFRESH_FAILURES } from '@lectern/shared/domain/documents/refresh-schedule.ts';
import { type Library, newerVersion } from '@lectern/shared/domain/libraries/library.ts';
import type { z } from 'zod';

const QUEUE_UNAVAILABLE = 'The job queue is unavailable. This document is saved and starts automatically.';

/** A document as sent to the client. */
export function toDocumentReply(document: DocumentWithSource): RecentDocumentReply {
  return {
    id: document.id,
    collectionId: document.collectionId,
    documentUrlId: document.documentUrlId,
    url: document.url,
    documentName: document.documentName,
    documentTopic: document.documentTopic,
    documentSlug: document.documentSlug,
    relevantText: document.relevantText,
    status: document.status,
    pinIndex: document.pinIndex,
    createdAt: document.createdAt.toISOString(),
    crawlType: document.crawlType,
    maxUrls: document.maxUrls,
    progress: document.progress,
    failure: document.status === 'error' ? toFailureReply(document.failure, document.failureMessage) : null,
    note: document.waitsForQueue ? QUEUE_UNAVAILABLE : document.note,
    isCancelling: document.status === 'processing' && document.isCancelled === true,
    schedule: document.schedule && toScheduleReply(document.schedule),
    library: document.library && toLibraryReply(document.library),
    tokens: document.tokens,
  };
}

/** A source as sent to the client, without pasted text. */
export function toSourceReply(source: ListedSource): z.output<typeof documentUrl> {
  return {
    id: source.id,
    collectionId: source.collectionId,
    url: source.url,
    maxUrls: source.maxUrls,
    status: source.status,
    crawlType: source.crawlType,
    topics: source.topics,
    includePaths: source.includePaths,
    excludePaths: source.excludePaths,
    createdAt: source.createdAt.toISOString(),
  };
}

/** A library as sent to the client. */
export function toLibraryReply(library: Library): z.output<typeof libraryShape> {
  const { ecosystem, name, version, documentVersion, match, source, reason = null } = library;
  return {
    ...{ ecosystem, name, version, documentVersion, match, source, reason },
    newerVersion: newerVersion(library),
  };
}

function toScheduleReply({ frequency, nextRunAt, lastRunAt, failures }: RefreshState) {
  const toIso = (time: string | null) => time && new Date(time).toISOString();
  return {
    frequency,
    nextRunAt: toIso(nextRunAt),
    lastRunAt: toIso(lastRunAt),
    isPaused: frequency !== 'off' && failures >= MAX_REFRESH_FAILURES,
  };
}

/** A failure as sent to the client, with what to do next. */
export function toFailureReply(failure: FailureClass | null, message: string | null) {
  const known = failure ?? 'internal';
  return { class: known, message: message ?? 'The reason was not recorded.', nextStep: nextStepFor(known) };
}
