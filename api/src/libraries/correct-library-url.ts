import type { BodyOf } from '@lectern/shared/contracts/endpoint.ts';
import type { correctLibrary } from '@lectern/shared/contracts/libraries.ts';
import type { Transact } from '@lectern/shared/db/data-source.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import * as store from '@lectern/shared/db/stores/documents/library-corrections.ts';
import { fillVersion, versionTemplate } from '@lectern/shared/domain/libraries/versioned-url.ts';
import { checkPublicUrl, type PublicUrlRules } from '../check-public-url.ts';

/** Replaces an unknown version when a URL is checked. */
const ANY_VERSION = '1.0.0';

/** Replaces an earlier correction. Throws InvalidInputError for a private address, ConflictError over the limit. */
export async function correctLibraryUrl(
  deps: PublicUrlRules & { readonly transact: Transact },
  userId: number,
  { ecosystem, name, version, url }: BodyOf<typeof correctLibrary>,
): Promise<store.StoredCorrection> {
  const template = versionTemplate(url, version);
  const filled = fillVersion(template, version ?? '') ?? fillVersion(template, ANY_VERSION);
  await checkPublicUrl(filled?.url ?? url, deps);
  return deps.transact(async (db) => {
    const saved = await store.saveCorrection(db, userId, { ecosystem, name, url: template });
    await recordAudit(db, { userId, type: 'library_corrected', details: { correctionId: saved.id } });
    return saved;
  });
}
