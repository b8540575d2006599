import { listRecentDocuments } from '@lectern/shared/contracts/documents.ts';
import { isSameUrl } from '@lectern/shared/domain/web/same-url.ts';
import { useState } from 'react';
import { useResource } from '../../../http/use-resource.ts';

/** Returns a function that warns once per URL if a document of the collection already has it; null without a duplicate. */
export function useDuplicateCheck(collectionId: number): (url: string) => string | null {
  const [confirmedUrl, setConfirmedUrl] = useState<string | null>(null);
  const { data: documents } = useResource(listRecentDocuments, { collectionId });
  return (url) => {
    const duplicate = documents?.find((one) => isSameUrl(one.url, url));
    if (!duplicate || confirmedUrl === url) return null;
    setConfirmedUrl(url);
    return `"${duplicate.documentName}" already has this URL. Add it again to create a second document.`;
  };
}
