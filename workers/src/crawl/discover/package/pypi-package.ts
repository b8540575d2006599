import { pypiPackageUrl } from '@lectern/shared/domain/package-address.ts';
import { z } from 'zod';
import { PUBLIC_REGISTRIES } from '../../../libraries/package-registries.ts';
import { createRegistryClient } from '../../../libraries/registry-client.ts';
import { PUBLIC_HOSTS } from '../../../libraries/registry-hosts.ts';
import { createIsDocument } from '../github/choose-files.ts';
import type { DiscoverDeps } from '../page-source.ts';
import { fetchPackage } from './fetch-package.ts';
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

/**
 * The documentation inside the source distribution of a Python package; without one, only its description. Null for an
 * unknown package or version. No code is run. Throws as SafeFetch does.
 */
export async function readPypiPackage(
  { name, version }: { readonly name: string; readonly version: string | null },
  { safeFetch, parserPool, registries = PUBLIC_REGISTRIES }: DiscoverDeps,
  signal?: AbortSignal,
): Promise<PackageContents | null> {
  const { pypiUrl = PUBLIC_HOSTS.pypi } = registries;
  const address = [pypiUrl, 'pypi', name, ...(version === null ? [] : [encodeURIComponent(version)]), 'json'];
  const found = release.safeParse(await createRegistryClient(safeFetch, signal).json(address.join('/')));
  if (!found.success) return null;
  const { info, urls } = found.data;
  const url = pypiPackageUrl(info.name, info.version);
  const source = urls.find(
    ({ packagetype, filename }) => packagetype === 'sdist' && filename.endsWith('.tar.gz'),
  );
  if (!source) {
    const documents = info.description ? [{ path: 'README.md', text: info.description, url }] : [];
    return {
      version: info.version,
      url,
      documents,
      reference: [],
      notes: ['The package has no source distribution'],
    };
  }
  const isWanted = (path: string) => /\.pyi?$/.test(path) || isDocument(path);
  const { files, notes } = await fetchPackage(source.url, safeFetch, isWanted, { signal });
  const root = `${INSPECTOR}/project/${info.name}/${info.version}${new URL(source.url).pathname}`;
  const fileUrl = (path: string) =>
    [root, source.filename.replace(/\.tar\.gz$/, ''), ...path.split('/').map(encodeURIComponent)].join('/');
  const modules = new Map([...files].filter(([path]) => /\.pyi?$/.test(path)));
  const written = await writeReference(parserPool, { language: 'python', files: modules }, { url, fileUrl });
  return {
    version: info.version,
    url,
    documents: [...files]
      .filter(([path]) => isDocument(path))
      .map(([path, text]) => ({ path, text, url: fileUrl(path) })),
    reference: written.reference,
    notes: [...notes, ...written.notes],
  };
}
