import type { addUrlBody } from '@lectern/shared/contracts/documents.ts';
import type { DocumentToAdd } from '@lectern/shared/db/stores/documents/add-document.ts';
import type { CrawlType } from '@lectern/shared/domain/crawl-type.ts';
import { isUserTextUrl, userTextTitle } from '@lectern/shared/domain/user-text-url.ts';
import { NotAllowedError } from '@lectern/shared/errors.ts';
import type { z } from 'zod';

/** What is stored of an address or a text that a user adds. Until it is crawled, a page is named by its host. */
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

/** Throws NotAllowedError when a source is to be read by agent vision, which is not in the caller's plan. */
export function requireAgentVision(crawlType: CrawlType | null, isInPlan: boolean): void {
  if (crawlType === 'cua_markdown' && !isInPlan)
    throw new NotAllowedError('Agent vision is part of the Pro plan; choose another crawl type, or upgrade');
}
