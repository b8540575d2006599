import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import type { DeletedItem } from '@lectern/shared/contracts/trash.ts';
import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import {
  expireTrash,
  listTrashedCollections,
  listTrashedDocuments,
} from '@lectern/shared/db/stores/trash/trash-contents.ts';
import { TRASH_DAYS } from '@lectern/shared/domain/documents/trash.ts';

const RETENTION_MS = TRASH_DAYS * 24 * 60 * 60 * 1_000;

export interface TrashDeps {
  readonly db: Db;
  readonly transact: Transact;
}

/** The collections and documents that a user deleted. */
export interface TrashService {
  /** Newest first. */
  list(user: SessionUser): Promise<DeletedItem[]>;
  /** Users can no longer restore the items, and a job deletes them within the hour. */
  empty(user: SessionUser): Promise<void>;
}

/** The trash in the database. */
export function createTrashService({ db, transact }: TrashDeps): TrashService {
  return {
    async list({ id: userId }) {
      const collections = await listTrashedCollections(db, userId);
      const documents = await listTrashedDocuments(db, userId);
      return [
        ...collections.map((row) => ({ ...row, ...timestamps(row), kind: 'collection' as const })),
        ...documents.map((row) => ({ ...row, ...timestamps(row), kind: 'document' as const })),
      ].toSorted((a, b) => b.deletedAt.localeCompare(a.deletedAt));
    },

    async empty({ id: userId }) {
      await transact(async (db) => {
        await expireTrash(db, userId);
        await recordAudit(db, { userId, type: 'bin_emptied' });
      });
    },
  };
}

function timestamps({ deletedAt }: { readonly deletedAt: Date }): Pick<DeletedItem, 'deletedAt' | 'goneAt'> {
  return {
    deletedAt: deletedAt.toISOString(),
    goneAt: new Date(deletedAt.getTime() + RETENTION_MS).toISOString(),
  };
}
