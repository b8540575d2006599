import type { documentUrl, RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import type { library as libraryShape } from '@lectern/shared/contracts/library-shape.ts';
import type { countPages, crawledPage } from '@lectern/shared/contracts/pages.ts';
import type {
  DocumentWithSource,
  ListedSource,
  RefreshState,
} from '@lectern/shared/db/stores/documents/documents.ts';
import type { ListedPage, PageCount } from '@lectern/shared/db/stores/pages/pages.ts';
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
    failure: document.status === 'error' ? toFailure(document.failure, document.failureMessage) : null,
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

/** A crawled page as sent to the client. */
export function toPageReply(page: ListedPage): z.output<typeof crawledPage> {
  return {
    id: page.id,
    url: page.url,
    title: page.title,
    status: page.status,
    failure:
      page.status === 'error' || page.failure !== null ? toFailure(page.failure, page.errorMessage) : null,
    reason: reasonOf(page),
    isThin: page.isThin,
    tryType: page.tryType,
    fetchedAt: page.fetchedAt?.toISOString() ?? null,
    processedAt: page.processedAt.toISOString(),
    tokens: page.tokens,
  };
}

/** The pages of a crawl, counted by status and by failure. */
export function toPageCountsReply(counts: readonly PageCount[]): z.output<(typeof countPages)['reply']> {
  const reply = { total: 0, success: 0, error: 0, skipped: 0, thin: 0 };
  const failures: Partial<Record<FailureClass, number>> = {};
  for (const { status, failure, count, thin } of counts) {
    reply.total += count;
    reply[status] += count;
    reply.thin += thin;
    const known = failure ?? (status === 'error' ? 'internal' : null);
    if (known !== null) failures[known] = (failures[known] ?? 0) + count;
  }
  return { ...reply, failures };
}

function reasonOf({ status, errorMessage, missingSince }: ListedPage): string | null {
  if (status === 'skipped') return errorMessage;
  return missingSince && 'This page is no longer on the site. The next refresh removes it.';
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

function toFailure(failure: FailureClass | null, message: string | null) {
  const known = failure ?? 'internal';
  return { class: known, message: message ?? 'The reason was not recorded.', nextStep: nextStepFor(known) };
}
