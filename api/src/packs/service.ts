import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import { getCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { insertPack, insertPackChunks } from '@lectern/shared/db/stores/documents/packs.ts';
import { type ReadPack, readPackFile } from '@lectern/shared/packs/pack-process.ts';
import type { LimitFunction } from 'p-limit';
import type { Deps, ServiceDeps } from '../deps.ts';
import { addDocument } from '../documents/add-document.ts';
import { requirePageLimit } from '../documents/plan-limits.ts';
import { type DocumentReply, toDocumentReply } from '../documents/to-reply.ts';
import type { PackSlots } from './pack-slots.ts';
import { packToAdd } from './pack-to-add.ts';
import { saveUpload, type UploadSpace } from './save-upload.ts';

export interface PacksDeps extends ServiceDeps, Pick<Deps, 'site'> {
  readonly packSlots: PackSlots;
  /** The uploads of each user, which take no pack slot until their file has arrived. */
  readonly uploadSlots: PackSlots;
  readonly uploadSpace: UploadSpace;
  /** Limits the processes that read packs. */
  readonly limitReads: LimitFunction;
}

/**
 * Adds the document of the pack in the body of a request. Throws NotFoundError for a collection of another user,
 * InvalidInputError for a file that is not a valid pack or has more pages than the plan allows, and otherwise as
 * `PackSlots`, `saveUpload` and `addDocument` do.
 */
export async function importPack(
  { db, transact, site, packSlots, uploadSlots, uploadSpace, limitReads, relayOutbox }: PacksDeps,
  user: SessionUser,
  collectionId: number,
  request: Request,
): Promise<DocumentReply> {
  await getCollection(db, { userId: user.id, collectionId });
  const store = async ({ meta, pageCount, chunks }: ReadPack) => {
    requirePageLimit(pageCount, user.isPro, site.maxPagesPerSource);
    const toAdd = packToAdd(collectionId, meta, pageCount);
    return addDocument(transact, user, toAdd, async (inTransaction, { id: documentUrlId }) => {
      await insertPack(inTransaction, documentUrlId, meta);
      for await (const batch of chunks) await insertPackChunks(inTransaction, documentUrlId, batch);
      const details = { collectionId, documentUrlId };
      await recordAudit(inTransaction, { userId: user.id, type: 'pack_imported', details });
    });
  };
  const readUpload = async (path: string) => {
    const free = packSlots.take(user.id);
    return limitReads(() => readPackFile(path, store)).finally(free);
  };
  const freeUpload = uploadSlots.take(user.id);
  const { document } = await saveUpload(request, uploadSpace, readUpload).finally(freeUpload);
  relayOutbox();
  return toDocumentReply(document);
}
