import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { addToOutbox } from '@lectern/shared/db/stores/queue/outbox.ts';
import {
  findDocumentToEmbed,
  listDocumentsWithoutVectors,
} from '@lectern/shared/db/stores/segments/document-vectors.ts';
import { embedPassages } from '@lectern/shared/queues/crawl-jobs.ts';
import { vectorsJobId } from '@lectern/shared/queues/job-ids.ts';
import type { QueueClient } from '@lectern/shared/queues/queue-client.ts';
import { relayOutbox } from '@lectern/shared/queues/relay.ts';

/** Has a document's passages embedded once the caller's transaction, which stores its segment, is committed. */
export type RequestVectors = (db: Db, documentUrlId: number) => Promise<void>;

/** Requests the vectors of `model`. */
export function createRequestVectors(model: string): RequestVectors {
  return async (db, documentUrlId) => {
    const document = await findDocumentToEmbed(db, documentUrlId);
    if (document)
      await addToOutbox(db, embedPassages, { documentUrlId }, { jobId: vectorsJobId(document, model) });
  };
}

export interface RenewVectorsDeps {
  readonly db: Db;
  readonly transact: Transact;
  readonly queue: QueueClient;
  /** The model whose vectors are wanted. */
  readonly model: string;
  readonly now?: () => number;
}

/** So many a run; the others follow in the next. */
const BATCH = 10_000;
const HOUR_MS = 3_600_000;

/**
 * Has those documents embedded that have no vectors of the model, because it was changed, or was not there when
 * they were stored, or their job was lost. Returns how many. May run anywhere, often.
 */
export async function renewVectors(deps: RenewVectorsDeps): Promise<number> {
  const { db, transact, queue, model, now = Date.now } = deps;
  let requested = 0;
  for (const document of await listDocumentsWithoutVectors(db, model, BATCH)) {
    const first = vectorsJobId(document, model);
    if (await queue.isLive(embedPassages, first)) continue;
    // A job that failed is kept for a while under its id: the same id would be taken for it.
    const jobId = `${first}-${Math.floor(now() / HOUR_MS)}`;
    await addToOutbox(db, embedPassages, { documentUrlId: document.documentUrlId }, { jobId });
    requested++;
  }
  if (requested > 0) await relayOutbox(transact, queue);
  return requested;
}
