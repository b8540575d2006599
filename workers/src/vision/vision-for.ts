import type { Db } from '@lectern/shared/db/data-source.ts';
import type { ClaimedSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import { deleteVisionSteps, saveVisionStep } from '@lectern/shared/db/stores/ingest/vision-steps.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import { ingestJobId } from '@lectern/shared/queues/job-ids.ts';
import type { RenderPage } from '../crawl/fetch/render-page.ts';
import type { LanguageModel } from '../providers/language-model.ts';
import { createModelPilot } from './model-pilot.ts';
import { createOperatePage, type OperatePageDeps } from './operate-page.ts';
import { createFixedPilot } from './pilot.ts';

export interface VisionDeps extends OperatePageDeps {
  readonly db: Db;
  /** Null when there is none; one that does not see is not asked. */
  readonly model: LanguageModel | null;
  readonly logger: Logger;
}

/** The stage that reads a source's page by agent vision; null for a source that is read otherwise. */
export type VisionFor = (source: ClaimedSource) => RenderPage | null;

/** Makes agent vision, by the model where there is one that sees, else by fixed rules; its steps are kept for the owner. */
export function createVisionFor({ db, model, logger, ...deps }: VisionDeps): VisionFor {
  const operatePage = createOperatePage(deps);
  return (source) => {
    if (source.crawlType !== 'cua_markdown') return null;
    const { userId, collectionId, documentUrlId } = source;
    const account = { userId, collectionId, jobId: ingestJobId(source) };
    return operatePage({
      pilotFor: (address) =>
        model?.sees ? createModelPilot({ model, logger, account, address }) : createFixedPilot(),
      begin: () => deleteVisionSteps(db, documentUrlId),
      keep: (step) => saveVisionStep(db, source, step),
    });
  };
}
