import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import type { DeletedThing } from '@lectern/shared/contracts/bin.ts';
import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { recordAudit } from '@lectern/shared/db/stores/audit.ts';
import {
  giveUpBin,
  listBinnedCollections,
  listBinnedDocuments,
} from '@lectern/shared/db/stores/bin-contents.ts';
import { BIN_DAYS } from '@lectern/shared/domain/bin.ts';

const KEPT_MS = BIN_DAYS * 24 * 60 * 60 * 1_000;

export interface BinDeps {
  readonly db: Db;
  readonly transact: Transact;
}

/** What a user can do with all that they deleted. */
export interface BinService {
  /** The last deleted first. */
  list(user: SessionUser): Promise<DeletedThing[]>;
  /** What is in it can no longer be restored, and is deleted for good within the hour. */
  empty(user: SessionUser): Promise<void>;
}

/** The bin on the database behind `deps`. */
export function createBinService({ db, transact }: BinDeps): BinService {
  return {
    async list({ id: userId }) {
      const collections = await listBinnedCollections(db, userId);
      const documents = await listBinnedDocuments(db, userId);
      return [
        ...collections.map((row) => ({ ...row, ...moments(row), kind: 'collection' as const })),
        ...documents.map((row) => ({ ...row, ...moments(row), kind: 'document' as const })),
      ].toSorted((a, b) => b.deletedAt.localeCompare(a.deletedAt));
    },

    async empty({ id: userId }) {
      await transact(async (db) => {
        await giveUpBin(db, userId);
        await recordAudit(db, { userId, type: 'bin_emptied' });
      });
    },
  };
}

function moments({ deletedAt }: { readonly deletedAt: Date }): Pick<DeletedThing, 'deletedAt' | 'goneAt'> {
  return {
    deletedAt: deletedAt.toISOString(),
    goneAt: new Date(deletedAt.getTime() + KEPT_MS).toISOString(),
  };
}
