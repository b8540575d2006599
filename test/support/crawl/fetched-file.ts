import type { FetchedPage } from '@lectern/workers/formats/page.ts';

/** A page of text as fetchPage returns it. */
export function fetchedPage(kind: FetchedPage['kind'], url: string, body: string): FetchedPage {
  return {
    url,
    finalUrl: url,
    kind,
    body,
    etag: null,
    lastModified: null,
    fetchedAt: new Date('2026-01-01T00:00:00Z'),
    tryType: 'http',
  };
}

/** A binary file as fetchPage returns it. */
export function fetchedFile(
  kind: FetchedPage['kind'],
  bytes: Uint8Array,
  name = `guide.${kind}`,
): FetchedPage {
  return { ...fetchedPage(kind, `https://docs.example/${name}`, ''), bytes };
}
