import { normalizePythonName } from '@lectern/shared/domain/libraries/library.ts';
import { pypiPackageUrl } from '@lectern/shared/domain/libraries/package-url.ts';
import { z } from 'zod';
import { packageSource, siteSource } from './documentation-sources.ts';
import type { DocumentationSource, LibraryRegistry } from './library-registry.ts';
import type { PackageRegistries } from './package-registries.ts';
import type { RegistryClient } from './registry-client.ts';

const NAME = /^[A-Za-z\d](?:[\w.-]*[A-Za-z\d])?$/;
/** Well-known labels of documentation (PEP 753), after normalization. */
const DOCUMENTATION_LABELS: ReadonlySet<string> = new Set(['documentation', 'docs']);

const project = z.object({
  info: z.object({ project_urls: z.record(z.string(), z.string()).nullish(), version: z.string() }),
});
const releases = project.extend({ releases: z.record(z.string(), z.array(z.unknown())) });

/** PyPI, and the documentation sites that its packages name, at a version. */
export function createPypi({ json }: RegistryClient, { pypi }: PackageRegistries): LibraryRegistry {
  const read = async (name: string) =>
    NAME.test(name)
      ? (releases.safeParse(await json(`${pypi}/pypi/${normalizePythonName(name)}/json`)).data ?? null)
      : null;
  return {
    async listVersions(name) {
      const found = await read(name);
      // Releases without files were removed.
      return found && Object.keys(found.releases).filter((version) => found.releases[version]?.length !== 0);
    },
    findLatest: async (name) => (await read(name))?.info.version ?? null,
    async listSources(name, version) {
      const found = project.safeParse(
        await json(`${pypi}/pypi/${normalizePythonName(name)}/${version}/json`),
      ).data;
      const named = Object.entries(found?.info.project_urls ?? {}).find(([label]) =>
        DOCUMENTATION_LABELS.has(label.toLowerCase().replace(/[^a-z\d]/g, '')),
      )?.[1];
      // A project of Read the Docs with the same name may be another one, so only a stated URL is used.
      const sites = (named ? baseOf(named) : []).flatMap((base) => versionedSources(base, version));
      const url = pypiPackageUrl(normalizePythonName(name), version);
      return [...sites, packageSource(url, version)];
    },
  };
}

/** The URLs at which Read the Docs, mike and Sphinx sites have a version. */
function versionedSources(base: string, version: string): DocumentationSource[] {
  const minor = version.split('.').slice(0, 2).join('.');
  const named = [version, `v${version}`, minor];
  return [...new Set(named)].flatMap((each) =>
    [`${base}/en/${each}/`, `${base}/${each}/`].map((url) =>
      siteSource(url, each.replace(/^v/, ''), 'From the documentation site at this version'),
    ),
  );
}

/** A site's URL without the language and version of its current page. */
function baseOf(href: string): string[] {
  const url = URL.parse(href);
  if (!url || !/^https?:$/.test(url.protocol) || /(?:^|\.)github\.com$/.test(url.host)) return [];
  const path = url.pathname.replace(/\/(?:en\/)?(?:latest|stable|main|master|current)?\/?$/, '');
  return [`${url.origin}${path}`.replace(/\/+$/, '')];
}
