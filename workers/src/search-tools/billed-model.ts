import { TOOLS_COLLECTION_ID } from '@lectern/shared/domain/tools/tools-collection.ts';
import { UpstreamError } from '@lectern/shared/errors.ts';
import type { z } from 'zod';
import type { LanguageModel, ModelAccount, ModelQuestion } from '../providers/language-model.ts';

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

/** Asks the model. Its failure is returned, because then rules decide. */
export async function askModel<Shape extends z.ZodType>(
  { model, account }: BilledModel,
  purpose: string,
  question: Pick<ModelQuestion<Shape>, 'instructions' | 'data' | 'schema'>,
): Promise<z.output<Shape> | UpstreamError> {
  try {
    return await model.answer({ ...question, account: { ...account, purpose } });
  } catch (error) {
    if (error instanceof UpstreamError) return error;
    throw error;
  }
}
