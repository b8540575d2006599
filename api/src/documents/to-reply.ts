import type { recentDocument } from '@lectern/shared/contracts/documents.ts';
import type { library as libraryShape } from '@lectern/shared/contracts/library-shape.ts';
import type { DocumentWithSource, RefreshState } from '@lectern/shared/db/stores/documents/documents.ts';
import { type FailureClass, nextStepFor, UNKNOWN_REASON } from '@lectern/shared/domain/documents/failure.ts';
import { MAX_REFRESH_FAILURES } from '@lectern/shared/domain/documents/refresh-schedule.ts';
import { type Library, newerVersion } from '@lectern/shared/domain/libraries/library.ts';
import type { z } from 'zod';

const QUEUE_UNAVAILABLE = 'The job queue is unavailable. This document is saved and starts automatically.';

export type DocumentReply = z.input<typeof recentDocument>;

/** A document as sent to the client. */
export function toDocumentReply(document: DocumentWithSource): DocumentReply {
  return {
    ...document,
    failure: document.status === 'error' ? toFailureReply(document.failure, document.failureMessage) : null,
    note: document.waitsForQueue ? QUEUE_UNAVAILABLE : document.note,
    isCancelling: document.status === 'processing' && document.isCancelled === true,
    schedule: document.schedule && { ...document.schedule, isPaused: isPaused(document.schedule) },
    library: document.library && toLibraryReply(document.library),
  };
}

/** A library as sent to the client. */
export function toLibraryReply(library: Library): z.input<typeof libraryShape> {
  return { ...library, reason: library.reason ?? null, newerVersion: newerVersion(library) };
}

function isPaused({ frequency, failures }: RefreshState): boolean {
  return frequency !== 'off' && failures >= MAX_REFRESH_FAILURES;
}

/** A failure as sent to the client, with what to do next. */
export function toFailureReply(failure: FailureClass | null, message: string | null) {
  const known = failure ?? 'internal';
  const reason = message ?? UNKNOWN_REASON;
  return { class: known, message: reason, nextStep: nextStepFor(known, reason) };
}
