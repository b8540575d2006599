import { isSameLibrary } from '../../../shared/src/domain/libraries/library.ts';
import type { LecternApi } from '../api/lectern-api.ts';
import type { CommandContext } from '../commands/command.ts';
import { CommandError } from '../commands/exit-codes.ts';
import type { SyncPlan } from './plan.ts';

export interface SyncResult {
  readonly addedCount: number;
  readonly removedCount: number;
  /** Libraries that could not be added and documents that could not be removed, with the reason, as sentences. */
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
  let removedCount = 0;
  for (const [index, { id, documentName }] of obsolete.entries()) {
    progress.show(`Removing ${index + 1} of ${obsolete.length}: ${documentName}`);
    try {
      await api.removeDocument(id);
      removedCount += 1;
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      failures.push(`${documentName} was not removed: ${error.message}`);
    }
  }
  progress.clear();
  return { addedCount: add.length - failed.length, removedCount, failures };
}
