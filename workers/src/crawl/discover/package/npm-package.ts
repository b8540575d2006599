import { npmFileUrl, npmPackageUrl } from '@lectern/shared/domain/libraries/package-url.ts';
import { encodePath } from '@lectern/shared/domain/web/encode-path.ts';
import { createNpmRegistry, type NpmRegistry } from '../../../libraries/npm-registry.ts';
import { PUBLIC_REGISTRIES } from '../../../libraries/package-registries.ts';
import { createRegistryClient } from '../../../libraries/registry-client.ts';
import { npmVersionUrl } from '../../../libraries/registry-urls.ts';
import { createIsDocument } from '../github/choose-files.ts';
import type { DiscoverDeps } from '../page-source.ts';
import { fetchPackage } from './fetch-package.ts';
import { findTypes } from './find-types.ts';
import { type PackageContents, writeReference } from './package-contents.ts';

const DECLARATION = /\.d\.[mc]?ts$/;
const OTHER_FOLDER = /(?:^|\/)(?:node_modules|__tests__|tests?|fixtures)\//;
const MANIFEST = 'package.json';
const isDocument = createIsDocument('');

/** The documentation inside an npm package; null for an unknown package or version. Throws as SafeFetch does. */
export async function readNpmPackage(
  {
    name,
    version,
    registry: customUrl,
  }: { readonly name: string; readonly version: string | null; readonly registry?: string },
  { parserPool, registries = PUBLIC_REGISTRIES, ...deps }: DiscoverDeps,
  signal?: AbortSignal,
): Promise<PackageContents | null> {
  // The operator's mirror may have a private address, the user's registry may not.
  const safeFetch = (customUrl === undefined && registries.npmFetch) || deps.safeFetch;
  const registry = createNpmRegistry(createRegistryClient(safeFetch, signal), customUrl ?? registries.npm);
  const { pageUrl, fileUrl } = urlsOf(customUrl);
  const release = await registry.findRelease(name, version ?? 'latest');
  if (!release) return null;
  const fetchFiles = (tarballUrl: string) => fetchPackage(tarballUrl, safeFetch, isPackageFile, { signal });
  const { files, notes } = await fetchFiles(release.tarballUrl);
  const own = { name, version: release.version, files };
  const described =
    declarationsIn(files).size === 0 ? ((await typesOf(registry, own, fetchFiles)) ?? own) : own;
  const { reference, notes: referenceNotes } = await writeReference(
    parserPool,
    {
      language: 'typescript',
      name,
      manifest: parseManifest(described.files.get(MANIFEST)),
      files: declarationsIn(described.files),
    },
    {
      url: pageUrl(described.name, described.version),
      fileUrl: (path) => fileUrl(described.name, described.version, path),
    },
  );
  const isFromTypes = described !== own && reference.length > 0;
  return {
    version: release.version,
    url: pageUrl(name, release.version),
    documents: [...files]
      .filter(([path]) => isDocument(path))
      .map(([path, text]) => ({ path, text, url: fileUrl(name, release.version, path) })),
    reference,
    notes: [
      ...notes,
      ...(isFromTypes ? [`The API reference comes from ${described.name}@${described.version}`] : []),
      ...referenceNotes,
    ],
  };
}

/** The URLs to cite. The files of the public registry are on unpkg.com. */
function urlsOf(registryUrl: string | undefined) {
  if (registryUrl === undefined) return { pageUrl: npmPackageUrl, fileUrl: npmFileUrl };
  const pageUrl = (name: string, version: string) => npmVersionUrl(registryUrl, name, version);
  return {
    pageUrl,
    fileUrl: (name: string, version: string, path: string) => `${pageUrl(name, version)}/${encodePath(path)}`,
  };
}

function isPackageFile(path: string): boolean {
  return path === MANIFEST || isDeclaration(path) || isDocument(path);
}

function isDeclaration(path: string): boolean {
  return DECLARATION.test(path) && !OTHER_FOLDER.test(path);
}

function declarationsIn(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...files].filter(([path]) => isDeclaration(path)));
}

/** The files of the `@types` package of this major version; null without one. */
async function typesOf(
  registry: NpmRegistry,
  release: { readonly name: string; readonly version: string },
  fetchFiles: (tarballUrl: string) => ReturnType<typeof fetchPackage>,
) {
  const types = await findTypes(registry, release);
  return types && { ...types, files: (await fetchFiles(types.tarballUrl)).files };
}

function parseManifest(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
