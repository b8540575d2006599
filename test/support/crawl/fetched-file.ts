import { createFetchedPage, type FetchedPage } from '@lectern/workers/formats/page.ts';

/** A page of text as fetchPage returns it. */
export function fetchedPage(kind: FetchedPage['kind'], url: string, body: string): FetchedPage {
  return createFetchedPage({ url, kind, body });
}

/** A binary file as fetchPage returns it. */
export function fetchedFile(kind: FetchedPage['kind'], bytes: Uint8Array): FetchedPage {
  return { ...fetchedPage(kind, `https://docs.example/guide.${kind}`, ''), bytes };
}
