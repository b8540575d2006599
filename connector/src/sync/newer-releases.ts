import type { RecentDocumentReply } from '../../../shared/src/contracts/documents.ts';

/** One line per library that has a newer release than its document describes. */
export function describeNewerReleases(documents: readonly Pick<RecentDocumentReply, 'library'>[]): string[] {
  return documents.flatMap(({ library }) => {
    if (!library?.newerVersion) return [];
    const { name, newerVersion, documentVersion } = library;
    return [`${name} ${newerVersion} is out; your collection has ${documentVersion}`];
  });
}
