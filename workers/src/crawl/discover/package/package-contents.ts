import { PageFailure } from '../../../errors/page-failure.ts';
import type { PackageSources } from '../../../parser/thread-messages.ts';
import type { DiscoverDeps } from '../page-source.ts';

/** A page of a package's documentation. */
export interface PackagePage {
  /** The URL to cite. */
  readonly url: string;
  readonly text: string;
}

/** A document in a package. */
export interface PackageDocument extends PackagePage {
  /** Within the package. */
  readonly path: string;
}

/** The documentation inside a published package. */
export interface PackageContents {
  readonly version: string;
  /** The package's page on the website of its registry. */
  readonly url: string;
  readonly documents: readonly PackageDocument[];
  /** The API reference, in order. */
  readonly reference: readonly PackagePage[];
  /** Sentences without a final period. */
  readonly notes: readonly string[];
}

export type ReferencePages = Pick<PackageContents, 'reference' | 'notes'>;

const NO_REFERENCE: ReferencePages = { reference: [], notes: [] };

/** Writes the API reference of a package; without a parser or sources it is empty, and a failure becomes a note. */
export async function writeReference(
  parserPool: DiscoverDeps['parserPool'],
  sources: PackageSources,
  { url, fileUrl }: { readonly url: string; readonly fileUrl: (path: string) => string },
): Promise<ReferencePages> {
  if (!parserPool || sources.files.size === 0) return NO_REFERENCE;
  try {
    const { pages, isCut } = await parserPool.readReference(url, sources);
    const parts = new Map<string, number>();
    const reference = pages.map(({ path, markdown }) => {
      const part = (parts.get(path) ?? 0) + 1;
      parts.set(path, part);
      // Distinguishes the pages of one file.
      return { url: part === 1 ? fileUrl(path) : `${fileUrl(path)}?part=${part}`, text: markdown };
    });
    return { reference, notes: isCut ? ['The API reference is very long; its end is missing'] : [] };
  } catch (error) {
    if (!(error instanceof PageFailure)) throw error;
    return { reference: [], notes: [`The API could not be read: ${error.message.replace(/\.$/, '')}`] };
  }
}
