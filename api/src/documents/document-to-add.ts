import type { addUrlBody, createRecentDocument } from '@lectern/shared/contracts/documents.ts';
import type { BodyOf } from '@lectern/shared/contracts/endpoint.ts';
import type { DocumentToAdd } from '@lectern/shared/db/stores/documents/add-document.ts';
import { MAX_URLS } from '@lectern/shared/domain/accounts/plans.ts';
import { provisionalName } from '@lectern/shared/domain/documents/provisional-name.ts';
import { isUserTextUrl, userTextTitle } from '@lectern/shared/domain/documents/user-text-url.ts';
import { InvalidInputError } from '@lectern/shared/errors.ts';
import type { z } from 'zod';

/** The document to store for a URL or text. */
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
      includePaths: input.includePaths ?? [],
      excludePaths: input.excludePaths ?? [],
    },
    documentName: isText ? userTextTitle(input.url) : provisionalName(input.url),
    documentTopic: input.documentTopic || topics[0] || '',
  };
}

/** The document to store for a text with its own name and topic. Throws InvalidInputError for a blank text. */
export function textToAdd(
  collectionId: number,
  { url, relevantText, documentName, documentTopic }: BodyOf<typeof createRecentDocument>,
): DocumentToAdd {
  if (relevantText.trim() === '') {
    throw new InvalidInputError('Content is required', { relevantText: 'Content is required' });
  }
  return {
    source: {
      collectionId,
      url,
      maxUrls: MAX_URLS.default,
      crawlType: 'user_text',
      fullText: relevantText,
      topics: [],
    },
    documentName,
    documentTopic,
  };
}
