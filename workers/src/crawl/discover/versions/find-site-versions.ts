import { parsePackageUrl } from '@lectern/shared/domain/libraries/package-url.ts';
import { parseJson } from '@lectern/shared/parse-json.ts';
import { nullForPageFailure, PageFailure } from '../../../errors/page-failure.ts';
import { decodeText } from '../../../formats/decode-text.ts';
import { type AllowedFetchDeps, fetchAllowed } from '../../../net/robots/fetch-allowed.ts';
import { parseGithubUrl } from '../../urls/github-url.ts';
import { docusaurus } from './docusaurus.ts';
import { mike } from './mike.ts';
import { readTheDocs } from './read-the-docs.ts';
import { sphinx } from './sphinx.ts';
import type { SitePage, SiteVersion, VersionList } from './version-list.ts';

/** A site's own list comes before its host's list. */
const VERSION_LISTS: readonly VersionList[] = [docusaurus, mike, sphinx, readTheDocs];
const MAX_BYTES = 512 * 1024;
const TIMEOUT_MS = 6_000;
const MAX_NAME_CHARS = 60;

/**
 * Finds the versions that a documentation site lists, in its order; [] for a site without versions, and when they cannot be
 * read. robots.txt applies.
 */
export async function findSiteVersions(
  startUrl: string,
  deps: AllowedFetchDeps,
  { limit, signal }: { readonly limit: number; readonly signal: AbortSignal },
): Promise<SiteVersion[]> {
  if (parsePackageUrl(startUrl) || parseGithubUrl(startUrl)) return [];
  try {
    const page = await fetchText(startUrl, deps, signal);
    if (!page) return [];
    for (const list of VERSION_LISTS) {
      const versions = withoutRepeats(await versionsOf(list, page, deps, signal));
      // A site with one version has nothing to choose from.
      if (versions.length > 1) return versions.slice(0, limit);
    }
    return [];
  } catch (error) {
    if (error instanceof PageFailure || signal.aborted) return [];
    throw error;
  }
}

async function versionsOf(
  list: VersionList,
  page: SitePage,
  deps: AllowedFetchDeps,
  signal: AbortSignal,
): Promise<readonly SiteVersion[]> {
  const inPage = list.findInPage?.(page) ?? [];
  if (inPage.length > 0) return inPage;
  const listUrl = list.findListUrl?.(page) ?? null;
  const found = listUrl === null ? null : await fetchText(listUrl, deps, signal).catch(nullForPageFailure);
  return found ? (list.readList?.(parseJson(found.html), found.url) ?? []) : [];
}

async function fetchText(url: string, deps: AllowedFetchDeps, signal: AbortSignal): Promise<SitePage | null> {
  const { status, body, finalUrl } = await fetchAllowed(url, deps, {
    totalTimeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    overflow: 'cut',
    signal,
  });
  return status === 200 ? { url: finalUrl, html: decodeText(body, '') } : null;
}

function withoutRepeats(versions: readonly SiteVersion[]): SiteVersion[] {
  const byUrl = new Map<string, SiteVersion>();
  for (const version of versions)
    if (version.name !== '' && version.name.length <= MAX_NAME_CHARS && !byUrl.has(version.url))
      byUrl.set(version.url, version);
  return [...byUrl.values()];
}
