import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import type { BodyOf, ReplyOf } from '@lectern/shared/contracts/endpoint.ts';
import type { correctLibrary } from '@lectern/shared/contracts/libraries.ts';
import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import * as store from '@lectern/shared/db/stores/documents/library-corrections.ts';
import { fillVersion, versionTemplate } from '@lectern/shared/domain/libraries/versioned-url.ts';
import { type AddressRules, checkAddress } from '../check-address.ts';

export interface CorrectionsDeps extends AddressRules {
  readonly db: Db;
  readonly transact: Transact;
}

type CorrectionReply = ReplyOf<typeof correctLibrary>;

/** The addresses that a user chose for the documentation of libraries. They hold for all collections of the user. */
export interface CorrectionsService {
  list(user: SessionUser): Promise<CorrectionReply[]>;
  /** Replaces an earlier correction. Throws InvalidInputError for a private address, ConflictError over the limit. */
  save(user: SessionUser, input: BodyOf<typeof correctLibrary>): Promise<CorrectionReply>;
  /** Throws NotFoundError for a correction of another user. */
  remove(user: SessionUser, correctionId: number): Promise<void>;
}

/** Stands for an unknown version when an address is checked. */
const ANY_VERSION = '1.0.0';

/** Creates the service. */
export function createCorrectionsService(deps: CorrectionsDeps): CorrectionsService {
  return {
    list: async (user) => (await store.listCorrections(deps.db, user.id)).map(toReply),

    async save(user, { ecosystem, name, version, url }) {
      const template = versionTemplate(url, version);
      const filled = fillVersion(template, version ?? '') ?? fillVersion(template, ANY_VERSION);
      await checkAddress(filled?.url ?? url, deps);
      const stored = await deps.transact(async (db) => {
        const saved = await store.saveCorrection(db, user.id, { ecosystem, name, url: template });
        await recordAudit(db, {
          userId: user.id,
          type: 'library_corrected',
          details: { correctionId: saved.id },
        });
        return saved;
      });
      return toReply(stored);
    },

    async remove(user, correctionId) {
      await deps.transact(async (db) => {
        await store.deleteCorrection(db, user.id, correctionId);
        await recordAudit(db, {
          userId: user.id,
          type: 'library_correction_deleted',
          details: { correctionId },
        });
      });
    },
  };
}

function toReply({ createdAt, ...correction }: store.StoredCorrection): CorrectionReply {
  return { ...correction, createdAt: createdAt.toISOString() };
}
