import type { FetchedPage } from '@lectern/workers/formats/page.ts';

/** A file as fetchPage returns it. */
export function fetchedFile(
  kind: FetchedPage['kind'],
  bytes: Uint8Array,
  name = `guide.${kind}`,
): FetchedPage {
  const url = `https://docs.example/${name}`;
  return {
    url,
    finalUrl: url,
    kind,
    body: '',
    bytes,
    etag: null,
    lastModified: null,
    fetchedAt: new Date(),
    tryType: 'http',
  };
}
