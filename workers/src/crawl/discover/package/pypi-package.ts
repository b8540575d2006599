import { normalizePythonName } from '@lectern/shared/domain/libraries/library.ts';
import { listedVersions } from '@lectern/shared/domain/libraries/library-version.ts';
import { pypiPackageUrl } from '@lectern/shared/domain/libraries/package-url.ts';
import { encodePath } from '@lectern/shared/domain/web/encode-path.ts';
import { z } from 'zod';
import { PUBLIC_REGISTRIES } from '../../../libraries/package-registries.ts';
import { createRegistryClient } from '../../../libraries/registry-client.ts';
import { indexedPackageUrl } from '../../../libraries/registry-urls.ts';
import { listIndexedFiles } from '../../../libraries/simple-index.ts';
import { createIsDocument } from '../github/choose-files.ts';
import type { DiscoverDeps } from '../page-source.ts';
import { fetchPackage } from './fetch-package.ts';
import { fetchWheel } from './fetch-wheel.ts';
import { type PackageContents, writeReference } from './package-contents.ts';

const isDocument = createIsDocument('');
/** Shows the files of packages. */
const INSPECTOR = 'https://inspector.pypi.io';

const release = z.object({
  info: z.object({ name: z.string(), version: z.string(), description: z.string().nullish() }),
  urls: z.array(
    z.object({ packagetype: z.string(), url: z.url({ protocol: /^https?$/ }), filename: z.string() }),
  ),
});

/** A release and its page, which is cited. */
type Release = z.output<typeof release> & { readonly url: string; readonly registry?: string };
type Download = Release['urls'][number];

/**
 * The documentation inside the source distribution of a Python package, or inside its wheel when that has no readable
 * source; without both, only its description. Null for an unknown package or version. Runs no code. Throws as SafeFetch
 * does.
 */
export async function readPypiPackage(
  {
    name,
    version,
    registry,
  }: { readonly name: string; readonly version: string | null; readonly registry?: string },
  deps: DiscoverDeps,
  signal?: AbortSignal,
): Promise<PackageContents | null> {
  const found =
    registry === undefined
      ? await findRelease({ name, version }, deps, signal)
      : await findIndexed({ name, version, registry }, deps, signal);
  if (!found) return null;
  const { info, urls, url } = found;
  const source = urls.find(
    ({ packagetype, filename }) => packagetype === 'sdist' && filename.endsWith('.tar.gz'),
  );
  const own = source ? await readDownload(found, source, deps, signal) : null;
  // Compiled packages have the declarations of their API only in their wheels.
  const wheel = (own?.reference.length ?? 0) > 0 ? null : bestWheel(urls);
  const built = wheel ? await readDownload(found, wheel, deps, signal) : null;
  const description = info.description ? [{ path: 'README.md', text: info.description, url }] : [];
  const documents = own ?? built;
  return {
    version: info.version,
    url,
    documents: documents?.documents.length ? documents.documents : description,
    reference: (built ?? own)?.reference ?? [],
    notes: [...(own?.notes ?? []), ...(built?.notes ?? [])],
  };
}

async function findRelease(
  { name, version }: { readonly name: string; readonly version: string | null },
  { safeFetch, registries = PUBLIC_REGISTRIES }: DiscoverDeps,
  signal?: AbortSignal,
): Promise<Release | null> {
  const segments = [
    registries.pypi,
    'pypi',
    name,
    ...(version === null ? [] : [encodeURIComponent(version)]),
    'json',
  ];
  const { data } = release.safeParse(await createRegistryClient(safeFetch, signal).json(segments.join('/')));
  return data ? { ...data, url: pypiPackageUrl(data.info.name, data.info.version) } : null;
}

/** The files of a version in the simple index of the user. */
async function findIndexed(
  {
    name,
    version,
    registry,
  }: { readonly name: string; readonly version: string | null; readonly registry: string },
  { safeFetch }: DiscoverDeps,
  signal?: AbortSignal,
): Promise<Release | null> {
  const files = await listIndexedFiles(createRegistryClient(safeFetch, signal), registry, name);
  const known = version ?? listedVersions(files?.map((file) => file.version) ?? [], 1)[0];
  const urls = files?.filter((file) => file.version === known) ?? [];
  if (known === undefined || urls.length === 0) return null;
  const url = indexedPackageUrl(registry, normalizePythonName(name), known);
  return { info: { name, version: known }, urls, url, registry };
}

type DownloadContents = Pick<PackageContents, 'documents' | 'reference' | 'notes'>;

async function readDownload(
  { info, url, registry }: Release,
  { url: downloadUrl, filename }: Download,
  { safeFetch, parserPool }: DiscoverDeps,
  signal?: AbortSignal,
): Promise<DownloadContents> {
  const isWheel = filename.endsWith('.whl');
  const isWanted = (path: string) => /\.pyi?$/.test(path) || isDocument(path);
  const { files, notes } = await (isWheel ? fetchWheel : fetchPackage)(downloadUrl, safeFetch, isWanted, {
    signal,
  });
  const root =
    registry === undefined
      ? `${INSPECTOR}/project/${info.name}/${info.version}${new URL(downloadUrl).pathname}`
      : downloadUrl.replace(/[?#].*$/, '');
  // A wheel has no folder around its files.
  const folder = isWheel ? [] : [filename.replace(/\.tar\.gz$/, '')];
  const fileUrl = (path: string) => [root, ...folder, encodePath(path)].join('/');
  const modules = new Map([...files].filter(([path]) => /\.pyi?$/.test(path)));
  const written = await writeReference(parserPool, { language: 'python', files: modules }, { url, fileUrl });
  return {
    documents: [...files]
      .filter(([path]) => isDocument(path) && !path.includes('.dist-info/'))
      .map(([path, text]) => ({ path, text, url: fileUrl(path) })),
    reference: written.reference,
    notes: [...notes, ...written.notes],
  };
}

/** The wheel for all platforms, else any: declarations hardly differ. */
function bestWheel(urls: readonly Download[]): Download | null {
  const wheels = urls.filter(
    ({ packagetype, filename }) => packagetype === 'bdist_wheel' && filename.endsWith('.whl'),
  );
  return wheels.find(({ filename }) => filename.endsWith('-none-any.whl')) ?? wheels[0] ?? null;
}
