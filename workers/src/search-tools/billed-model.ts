import { TOOLS_COLLECTION_ID } from '@lectern/shared/contracts/search-tools.ts';
import type { LanguageModel, ModelAccount } from '../providers/language-model.ts';

/** A model, and for whom it is asked. */
export interface BilledModel {
  readonly model: LanguageModel;
  readonly account: Omit<ModelAccount, 'purpose'>;
}

/** A model that is asked by a search tool; null when there is none. */
export function billModel(
  model: LanguageModel | null,
  { userId, jobId }: { userId: number; jobId: string },
): BilledModel | null {
  return model && { model, account: { userId, jobId, collectionId: TOOLS_COLLECTION_ID } };
}
