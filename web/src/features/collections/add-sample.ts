import { addUrl, listRecentDocuments } from '@lectern/shared/contracts/documents.ts';
import { MAX_URLS } from '@lectern/shared/domain/accounts/plans.ts';
import { mutate } from 'swr';
import { call } from '../../http/call.ts';
import { resourceKey } from '../../http/use-resource.ts';

/** Adds the sample documentation at `urls` to a collection. Throws the errors of `call`. */
export async function addSample(collectionId: number, urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    await call(addUrl, {
      params: { collectionId },
      body: { collectionId, url, crawlType: 'crawl', topics: [], maxUrls: MAX_URLS.default },
    });
  }
  await mutate(resourceKey(listRecentDocuments, { collectionId }));
}
