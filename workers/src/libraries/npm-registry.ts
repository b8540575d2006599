import { npmPackageUrl } from '@lectern/shared/domain/libraries/package-url.ts';
import { z } from 'zod';
import { packageSource } from './documentation-sources.ts';
import type { LibraryRegistry } from './library-registry.ts';
import type { RegistryClient } from './registry-client.ts';

/** A published version of an npm package. */
export interface NpmRelease {
  readonly name: string;
  readonly version: string;
  readonly tarballUrl: string;
}

/** The registry of npm or a mirror of it. */
export interface NpmRegistry extends LibraryRegistry {
  /** The release at a version or a tag, such as `latest`; null when it does not exist. */
  findRelease(name: string, versionOrTag: string): Promise<NpmRelease | null>;
}

/** Package names, as far as they can be part of a URL (https://docs.npmjs.com/cli/configuring-npm/package-json#name). */
const NAME = /^(?:@[\w~-][\w.~-]*\/)?[\w~-][\w.~-]*$/;
/** The short form of a package's document, without READMEs. */
const SHORT = 'application/vnd.npm.install-v1+json, application/json;q=0.5';

const release = z.object({
  version: z.string(),
  dist: z.object({ tarball: z.url({ protocol: /^https?$/ }) }),
});
const versionList = z.object({ versions: z.record(z.string(), z.unknown()) });

/** Creates the registry at a base URL. */
export function createNpmRegistry(
  { json }: RegistryClient,
  registryUrl: string,
  /** The page of a version. Default: on the website of npm. */
  pageUrl: (name: string, version: string) => string = npmPackageUrl,
): NpmRegistry {
  const urlOf = (name: string, ...rest: string[]) =>
    [registryUrl, name.replace('/', '%2F'), ...rest.map(encodeURIComponent)].join('/');
  const findRelease: NpmRegistry['findRelease'] = async (name, versionOrTag) => {
    const found = NAME.test(name) ? release.safeParse(await json(urlOf(name, versionOrTag))) : null;
    if (!found?.success) return null;
    return { name, version: found.data.version, tarballUrl: found.data.dist.tarball };
  };
  return {
    findRelease,
    hasVersion: async (name, version) => (await findRelease(name, version))?.version === version,
    findLatest: async (name) => (await findRelease(name, 'latest'))?.version ?? null,
    async listVersions(name) {
      const found = NAME.test(name) ? versionList.safeParse(await json(urlOf(name), SHORT)) : null;
      return found?.success ? Object.keys(found.data.versions) : null;
    },
    listSources: async (name, version) => [packageSource(pageUrl(name, version), version)],
  };
}
