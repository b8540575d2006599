import type { Db } from '@lectern/shared/db/data-source.ts';
import type { ClaimedSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import { deleteVisionSteps, saveVisionStep } from '@lectern/shared/db/stores/ingest/vision-steps.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import { ingestJobId } from '@lectern/shared/queues/job-ids.ts';
import type { RenderPage } from '../crawl/fetch/render-page.ts';
import type { LanguageModel } from '../providers/language-model.ts';
import { createModelAgent } from './model-agent.ts';
import type { OperatePage } from './operate-page.ts';
import { createRuleAgent } from './page-agent.ts';

interface VisionDeps {
  readonly operatePage: OperatePage;
  readonly db: Db;
  /** Null without a model. A model without vision is not used. */
  readonly model: LanguageModel | null;
  readonly logger: Logger;
}

/** Returns the agent vision renderer of a source; null for other crawl types. */
export type SelectVision = (source: ClaimedSource) => RenderPage | null;

/** Creates agent vision with a model that has vision, else with rules; saves the steps for the user to see. */
export function createSelectVision({ operatePage, db, model, logger }: VisionDeps): SelectVision {
  return (source) => {
    if (source.crawlType !== 'cua_markdown') return null;
    const { userId, collectionId, documentUrlId } = source;
    const account = { userId, collectionId, jobId: ingestJobId(source) };
    return operatePage({
      agentFor: (url) =>
        model?.hasVision ? createModelAgent({ model, logger, account, url }) : createRuleAgent(),
      steps: {
        clear: () => deleteVisionSteps(db, documentUrlId),
        save: (step) => saveVisionStep(db, source, step),
      },
    });
  };
}
