import type { Db } from '@lectern/shared/db/data-source.ts';
import type { ClaimedSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import { deleteVisionSteps, saveVisionStep } from '@lectern/shared/db/stores/ingest/vision-steps.ts';
import type { RenderPage } from '../crawl/fetch/render-page.ts';
import type { OperatePage } from './operate-page.ts';

/** Returns the agent vision renderer of a source; null for other crawl types. */
export type SelectVision = (source: ClaimedSource) => RenderPage | null;

/** Creates agent vision, which saves its steps for the user to see. */
export function createSelectVision(operatePage: OperatePage, db: Db): SelectVision {
  return (source) => {
    if (source.crawlType !== 'cua_markdown') return null;
    return operatePage({
      clear: () => deleteVisionSteps(db, source.documentUrlId),
      save: (step) => saveVisionStep(db, source, step),
    });
  };
}
