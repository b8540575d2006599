import type { addUrlBody } from '@lectern/shared/contracts/documents.ts';
import type { DocumentToAdd } from '@lectern/shared/db/stores/documents/add-document.ts';
import type { CrawlType } from '@lectern/shared/domain/crawl-type.ts';
import { isUserTextUrl, userTextTitle } from '@lectern/shared/domain/user-text-url.ts';
import { NotAllowedError } from '@lectern/shared/errors.ts';
import type { z } from 'zod';

/** The document to store for a URL or text. Until it is crawled, a URL is named by its host. */
export function documentToAdd(input: z.output<typeof addUrlBody>): DocumentToAdd {
  const topics = (input.topics ?? []).filter((topic) => topic !== '');
  const isText = isUserTextUrl(input.url);
  return {
    source: {
      collectionId: input.collectionId,
      url: input.url,
      maxUrls: input.maxUrls,
      crawlType: input.crawlType,
      fullText: isText ? (input.fullText ?? '') : null,
      topics,
    },
    documentName: isText ? userTextTitle(input.url) : new URL(input.url).host,
    documentTopic: input.documentTopic || topics[0] || '',
  };
}

/** Throws NotAllowedError for agent vision when it is not part of the plan. */
export function requireAgentVision(crawlType: CrawlType | null, isInPlan: boolean): void {
  if (crawlType === 'cua_markdown' && !isInPlan)
    throw new NotAllowedError('Agent vision requires the Pro plan. Choose another crawl type, or upgrade');
}
