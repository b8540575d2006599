import { fillVersion } from '@lectern/shared/domain/libraries/versioned-url.ts';
import type { DocumentationSource } from './library-registry.ts';

/** A page of a documentation site, which may be missing at this version. */
export function siteSource(url: string, documentVersion: string | null, reason: string): DocumentationSource {
  return { kind: 'site', url, documentVersion, shouldProbe: true, reason };
}

/** The site at a URL with a placeholder for the version; none for a version without numbers. */
export function siteSourcesAt(template: string, version: string, reason: string): DocumentationSource[] {
  const found = fillVersion(template, version);
  return found ? [siteSource(found.url, found.documentVersion, reason)] : [];
}

/** The documentation in a published package. */
export function packageSource(
  url: string,
  documentVersion: string,
  reason = 'From the package itself',
): DocumentationSource {
  return { kind: 'package', url, documentVersion, shouldProbe: false, reason };
}
