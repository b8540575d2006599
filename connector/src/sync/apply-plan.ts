import { isSameLibrary } from '../../../shared/src/domain/libraries/library.ts';
import type { LecternApi } from '../api/lectern-api.ts';
import type { CommandContext } from '../commands/command.ts';
import { CommandError } from '../commands/exit-codes.ts';
import type { SyncPlan } from './plan.ts';

export interface SyncResult {
  readonly addedCount: number;
  readonly removedCount: number;
  /** Libraries that could not be added, with the reason, as sentences. */
  readonly failures: readonly string[];
}

/** Adds the new documents first, and keeps the previous version of a library that could not be added. */
export async function applyPlan(
  { add, remove }: SyncPlan,
  { api, collectionId }: { readonly api: LecternApi; readonly collectionId: number },
  { progress }: Pick<CommandContext, 'progress'>,
): Promise<SyncResult> {
  const failures: string[] = [];
  const failed: { ecosystem: string; name: string }[] = [];
  for (const [index, { ecosystem, name, version, registry }] of add.entries()) {
    progress.show(`Adding ${index + 1} of ${add.length}: ${name}`);
    try {
      await api.addLibrary(collectionId, { ecosystem, name, version, ...(registry && { registry }) });
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      failures.push(`${name} was not added: ${error.message}`);
      failed.push({ ecosystem, name });
    }
  }
  const obsolete = remove.filter(({ library }) => !failed.some((each) => isSameLibrary(each, library)));
  for (const [index, { id, documentName }] of obsolete.entries()) {
    progress.show(`Removing ${index + 1} of ${obsolete.length}: ${documentName}`);
    await api.removeDocument(id);
  }
  progress.clear();
  return { addedCount: add.length - failures.length, removedCount: obsolete.length, failures };
}
