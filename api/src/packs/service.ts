import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import type { SiteReply } from '@lectern/shared/contracts/site.ts';
import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import { getCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { insertPack, insertPackChunks } from '@lectern/shared/db/stores/documents/packs.ts';
import { type ReadPack, readPackFile } from '@lectern/shared/packs/pack-process.ts';
import pLimit from 'p-limit';
import { addDocument } from '../documents/add-document.ts';
import { requirePageLimit } from '../documents/document-to-add.ts';
import { toDocumentReply } from '../documents/to-reply.ts';
import type { PackSlots } from './pack-slots.ts';
import { packToAdd } from './pack-to-add.ts';
import { saveUpload } from './save-upload.ts';

export interface PacksDeps {
  readonly db: Db;
  readonly transact: Transact;
  readonly site: Pick<SiteReply, 'maxPagesPerSource'>;
  readonly packSlots: PackSlots;
  /** Sends jobs from the outbox to their queues in the background; never throws. */
  readonly relayOutbox: () => void;
}

export interface PacksService {
  /**
   * Adds the document of the pack in the body of a request. Throws NotFoundError for a collection of another user,
   * InvalidInputError for a file that is not a valid pack or has more pages than the plan allows, and otherwise as
   * `PackSlots`, `saveUpload` and `addDocument` do.
   */
  import(user: SessionUser, collectionId: number, request: Request): Promise<RecentDocumentReply>;
}

/** Each is another process, with up to 300 MB. */
const MAX_CONCURRENT_IMPORTS = 2;

/** Creates the service of imported packs. */
export function createPacksService({ db, transact, site, packSlots, relayOutbox }: PacksDeps): PacksService {
  const limitConcurrency = pLimit(MAX_CONCURRENT_IMPORTS);
  return {
    async import(user, collectionId, request) {
      await getCollection(db, { userId: user.id, collectionId });
      const store = async ({ meta, pageCount, chunks }: ReadPack) => {
        requirePageLimit(pageCount, user.isPro, site.maxPagesPerSource);
        const toAdd = packToAdd(collectionId, meta, pageCount);
        return addDocument(transact, user, toAdd, async (inTransaction, { id: documentUrlId }) => {
          await insertPack(inTransaction, documentUrlId, meta);
          for await (const batch of chunks) await insertPackChunks(inTransaction, documentUrlId, batch);
          await recordAudit(inTransaction, {
            userId: user.id,
            type: 'pack_imported',
            details: { collectionId, documentUrlId },
          });
        });
      };
      const free = packSlots.take(user.id);
      const { document } = await saveUpload(request, (path) =>
        limitConcurrency(() => readPackFile(path, store)),
      ).finally(free);
      relayOutbox();
      return toDocumentReply(document);
    },
  };
}
