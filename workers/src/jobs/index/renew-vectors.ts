import type { Db } from '@lectern/shared/db/data-source.ts';
import { addToOutbox } from '@lectern/shared/db/stores/queue/outbox.ts';
import {
  countOthersWithoutVectors,
  findDocumentToEmbed,
  listDocumentsWithoutVectors,
} from '@lectern/shared/db/stores/segments/document-vectors.ts';
import { vectorsJobId } from '@lectern/shared/queues/job-ids.ts';
import { embedPassages } from '@lectern/shared/queues/jobs.ts';
import { relayOutbox } from '@lectern/shared/queues/relay-outbox.ts';
import { type ReconcileDeps, renewLostJob } from '../maintenance/reconcile.ts';

/** Requests the vectors of a document in the transaction that stores its segment. */
type RequestVectors = (db: Db, documentUrlId: number) => Promise<void>;

/** Creates the request for vectors of `model`. */
export function createRequestVectors(model: string): RequestVectors {
  return async (db, documentUrlId) => {
    const document = await findDocumentToEmbed(db, documentUrlId);
    if (!document) return;
    // A user with many documents waits behind users with fewer.
    const priority = await countOthersWithoutVectors(db, documentUrlId, model);
    const jobId = vectorsJobId(document, model);
    await addToOutbox(db, embedPassages, { documentUrlId }, { jobId, priority });
  };
}

interface RenewVectorsDeps extends Pick<ReconcileDeps, 'db' | 'transact' | 'queue'> {
  /** The current embeddings model. */
  readonly model: string;
}

/** Documents per run; the others follow in the next one. */
const BATCH_SIZE = 10_000;

/**
 * Requests the missing vectors of documents: after the model was changed or added, or their job was lost. Returns the
 * number of documents. Safe to run often and in parallel.
 */
export async function renewVectors(deps: RenewVectorsDeps): Promise<number> {
  const { db, transact, queue, model } = deps;
  let requested = 0;
  for (const document of await listDocumentsWithoutVectors(db, model, BATCH_SIZE)) {
    const payload = { documentUrlId: document.documentUrlId };
    requested += Number(await renewLostJob(deps, embedPassages, payload, vectorsJobId(document, model)));
  }
  if (requested > 0) await relayOutbox(transact, queue);
  return requested;
}
