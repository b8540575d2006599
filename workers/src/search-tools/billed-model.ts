import { TOOLS_COLLECTION_ID } from '@lectern/shared/domain/tools/tools-collection.ts';
import type { LanguageModel, ModelAccount } from '../providers/language-model.ts';

/** A model and the account that its tokens are counted for. */
export interface BilledModel {
  readonly model: LanguageModel;
  readonly account: Omit<ModelAccount, 'purpose'>;
}

/** The model for a run of a search tool; null without a model. */
export function billModel(
  model: LanguageModel | null,
  { userId, jobId }: { userId: number; jobId: string },
): BilledModel | null {
  return model && { model, account: { userId, jobId, collectionId: TOOLS_COLLECTION_ID } };
}
