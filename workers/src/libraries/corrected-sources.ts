import type { LibraryCorrection } from '@lectern/shared/contracts/libraries.ts';
import { fillVersion } from '@lectern/shared/domain/libraries/versioned-url.ts';
import type { DocumentationSource } from './library-registry.ts';

/** The address that the user chose for a library, at a version. Without the version in it, it is the latest documentation. */
export function correctedSources({ url }: LibraryCorrection, version: string): DocumentationSource[] {
  const found = fillVersion(url, version);
  return found
    ? [{ ...found, kind: 'site', needsProbe: true, reason: 'From the address that you chose' }]
    : [];
}
