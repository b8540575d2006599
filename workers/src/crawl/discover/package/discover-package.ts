import { npmFileUrl, npmPackageUrl, type PackageAddress } from '@lectern/shared/domain/package-address.ts';
import { PageFailure } from '../../../errors/page-failure.ts';
import { createNpmRegistry, type NpmRegistry, type NpmRelease } from '../../../libraries/npm-registry.ts';
import { PUBLIC_REGISTRIES } from '../../../libraries/package-registries.ts';
import { createRegistryClient } from '../../../libraries/registry-client.ts';
import type { CrawlRequest, Discovery, PageUrl } from '../../types.ts';
import { createPathFilter } from '../../urls/path-filter.ts';
import { createCompareDocuments } from '../github/choose-files.ts';
import type { DiscoverDeps } from '../page-source.ts';
import { fetchPackage, type PackageContents } from './fetch-package.ts';
import { findTypes } from './find-types.ts';

const LOW_PRIORITY = /(?:^|\/)(?:change(?:s|log)|history|news|releases?|contributing|roadmap|todo)[^/]*$/i;

/**
 * The documentation inside an npm package: its README, an API reference written from its declarations, its docs folder and
 * other texts. It describes exactly this version. robots.txt does not apply: the archive is a download for programs.
 *
 * @throws {PageFailure} `not_found` for an unknown package or version, `empty` without documentation, and as SafeFetch does.
 */
export async function discoverPackage(
  request: CrawlRequest,
  { name, version }: PackageAddress,
  { parserPool, registries = PUBLIC_REGISTRIES, ...deps }: DiscoverDeps,
  signal?: AbortSignal,
): Promise<Discovery> {
  const { safeFetch = deps.safeFetch } = registries;
  const registry = createNpmRegistry(createRegistryClient(safeFetch, signal), registries.npmUrl);
  const release = await registry.findRelease(name, version ?? 'latest');
  if (!release) throw new PageFailure('not_found', request.url, missing(name, version));
  const contents = await fetchPackage(release, safeFetch, { signal });
  const reference = parserPool
    ? await readReference(registry, release, contents, { safeFetch, parserPool }, signal)
    : { pages: [], notes: [] };
  const mayFetch = createPathFilter(request);
  const startUrl = npmPackageUrl(name, release.version);
  const compare = createCompareDocuments('', startUrl, request.topics);
  const documents = [...contents.documents]
    .filter(([path, text]) => mayFetch(`/${path}`) && text.trim() !== '')
    .map(([path, text]) => ({ path, text, url: npmFileUrl(name, release.version, path) }))
    .sort(compare);
  const isFirst = ({ path }: { path: string }) => /^readme(?:\.\w+)?$/i.test(path);
  const pages = [
    ...documents.filter(isFirst),
    ...reference.pages,
    ...documents.filter((each) => !isFirst(each) && !LOW_PRIORITY.test(each.path)),
    ...documents.filter((each) => !isFirst(each) && LOW_PRIORITY.test(each.path)),
  ];
  if (pages.length === 0) {
    const message = 'The package contains no README, no documentation and no declarations.';
    throw new PageFailure('empty', request.url, `${message} Add the website of its documentation instead.`);
  }
  return {
    pages: pages
      .slice(0, request.maxUrls)
      .map(({ url, text }): PageUrl => ({ url, foundBy: 'archive', title: null, text })),
    overLimit: Math.max(0, pages.length - request.maxUrls),
    sitemapUrl: null,
    siteName: `${name}@${release.version}`,
    startUrl,
    followLinks: false,
    notes: [...contents.notes, ...reference.notes],
  };
}

interface ReferencePages {
  readonly pages: readonly { readonly url: string; readonly text: string }[];
  readonly notes: readonly string[];
}

/** The API reference from the package's own declarations, else from those of `@types`; empty when neither has any. */
async function readReference(
  registry: NpmRegistry,
  release: NpmRelease,
  contents: PackageContents,
  { safeFetch, parserPool }: Required<Pick<DiscoverDeps, 'safeFetch' | 'parserPool'>>,
  signal: AbortSignal | undefined,
): Promise<ReferencePages> {
  const hasTypes = contents.declarations.size > 0;
  const types = hasTypes ? null : await findTypes(registry, release);
  const described = types ?? release;
  const { manifest, declarations } = types ? await fetchPackage(types, safeFetch, { signal }) : contents;
  if (declarations.size === 0) return { pages: [], notes: [] };
  const url = npmPackageUrl(described.name, described.version);
  try {
    const input = { name: release.name, manifest, files: declarations };
    const { pages, isCut } = await parserPool.readDeclarations(url, input);
    return {
      pages: pages.map(({ path, markdown }, at) => ({
        url: `${npmFileUrl(described.name, described.version, path)}${partOf(pages, at)}`,
        text: markdown,
      })),
      notes: [
        ...(types ? [`The API reference comes from ${types.name}@${types.version}`] : []),
        ...(isCut ? ['The API reference is very long; its end is missing'] : []),
      ],
    };
  } catch (error) {
    if (!(error instanceof PageFailure)) throw error;
    return { pages: [], notes: [`The declarations could not be read: ${error.message.replace(/\.$/, '')}`] };
  }
}

/** Distinguishes the pages of one declaration file. */
function partOf(pages: readonly { readonly path: string }[], at: number): string {
  const part = pages.slice(0, at).filter(({ path }) => path === pages[at]?.path).length;
  return part === 0 ? '' : `?part=${part + 1}`;
}

function missing(name: string, version: string | null): string {
  return `The package registry has no ${version === null ? `package ${name}` : `${name}@${version}`}.`;
}
