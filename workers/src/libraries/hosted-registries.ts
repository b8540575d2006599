import { cratePageUrl } from '@lectern/shared/domain/libraries/package-url.ts';
import { parseJson } from '@lectern/shared/parse-json.ts';
import { z } from 'zod';
import { packageSource, siteSource } from './documentation-sources.ts';
import type { LibraryRegistry } from './library-registry.ts';
import type { PackageRegistries } from './package-registries.ts';
import type { RegistryClient } from './registry-client.ts';

/** A registry whose packages have their documentation at one host, by name and version. */
type HostedRegistry = (client: RegistryClient, registries: PackageRegistries) => LibraryRegistry;

/** crates.io, by its sparse index (https://doc.rust-lang.org/cargo/reference/registry-index.html), and docs.rs. */
export const createCrates: HostedRegistry = ({ text }, { cratesIndex, docsRs }) => ({
  async listVersions(name) {
    if (!/^[\w-]{1,64}$/.test(name)) return null;
    const lower = name.toLowerCase();
    const folder =
      lower.length < 3
        ? lower.length
        : lower.length === 3
          ? `3/${lower[0]}`
          : `${lower.slice(0, 2)}/${lower.slice(2, 4)}`;
    const lines = (await text(`${cratesIndex}/${folder}/${lower}`))?.trim().split('\n');
    return lines?.flatMap((line) => crateLine.safeParse(parseJson(line)).data ?? []) ?? null;
  },
  async listSources(name, version) {
    const url = cratePageUrl(name, version);
    const hosted = `${docsRs}/${name}/${version}/${name.replaceAll('-', '_')}/`;
    return [packageSource(url, version), siteSource(hosted, version, 'From docs.rs at this version')];
  },
});

const crateLine = z.object({ vers: z.string(), yanked: z.literal(false) }).transform(({ vers }) => vers);

/** Go modules, by the module proxy (https://go.dev/ref/mod#goproxy-protocol), and pkg.go.dev. */
export const createGo: HostedRegistry = ({ text, json }, { goProxy, pkgGoDev }) => {
  const escaped = (module: string) => module.replace(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`);
  return {
    async listVersions(name) {
      if (!/^[\w.~-]+(?:\/[\w.~-]+)*$/.test(name)) return null;
      return (await text(`${goProxy}/${escaped(name)}/@v/list`))?.split('\n').filter(Boolean) ?? null;
    },
    async findLatest(name) {
      const latest = z.object({ Version: z.string() });
      return latest.safeParse(await json(`${goProxy}/${escaped(name)}/@latest`)).data?.Version ?? null;
    },
    async listSources(name, version) {
      const url = `${pkgGoDev}/${name}@${version.startsWith('v') ? version : `v${version}`}`;
      return [siteSource(url, version, 'From pkg.go.dev at this version')];
    },
  };
};

/** RubyGems and rubydoc.info. */
export const createRubygems: HostedRegistry = ({ json }, { rubygems, rubydoc }) => ({
  async listVersions(name) {
    if (!/^[\w.-]+$/.test(name)) return null;
    const list = z.array(z.object({ number: z.string() }));
    const found = list.safeParse(await json(`${rubygems}/api/v1/versions/${name}.json`));
    return found.success ? found.data.map(({ number }) => number) : null;
  },
  async listSources(name, version) {
    return [siteSource(`${rubydoc}/gems/${name}/${version}`, version, 'From rubydoc.info at this version')];
  },
});

/** Maven Central and javadoc.io. Names have the form `group:artifact`. */
export const createMaven: HostedRegistry = ({ text }, { maven, javadoc }) => ({
  async listVersions(name) {
    const [, group = '', artifact] = /^([\w.-]+):([\w.-]+)$/.exec(name) ?? [];
    if (artifact === undefined) return null;
    const metadata = await text(`${maven}/${group.replaceAll('.', '/')}/${artifact}/maven-metadata.xml`);
    return metadata === null
      ? null
      : [...metadata.matchAll(/<version>([^<]{1,100})<\/version>/g)].map(([, version = '']) => version);
  },
  async listSources(name, version) {
    const url = `${javadoc}/doc/${name.replace(':', '/')}/${version}/`;
    return [siteSource(url, version, 'From javadoc.io at this version')];
  },
});

/** NuGet, whose packages contain a README. */
export const createNuget: HostedRegistry = ({ json }, { nuget }) => ({
  async listVersions(name) {
    if (!/^[\w.-]+$/.test(name)) return null;
    const list = z.object({ versions: z.array(z.string()) });
    return list.safeParse(await json(`${nuget}/${name.toLowerCase()}/index.json`)).data?.versions ?? null;
  },
  async listSources(name, version) {
    const url = `${nuget}/${name.toLowerCase()}/${version.toLowerCase()}/readme`;
    return [
      { ...packageSource(url, version, 'From the README of the package at this version'), shouldProbe: true },
    ];
  },
});

/** Packagist (https://packagist.org/apidoc), whose packages name their repository and commit. */
export const createPackagist: HostedRegistry = ({ json }, { packagist }) => {
  const releases = async (name: string) => {
    if (!/^[\w.-]+\/[\w.-]+$/.test(name)) return null;
    const found = packagistReply.safeParse(await json(`${packagist}/p2/${name.toLowerCase()}.json`));
    return found.success ? (Object.values(found.data.packages)[0] ?? null) : null;
  };
  return {
    listVersions: async (name) => (await releases(name))?.map(({ version }) => version) ?? null,
    async listSources(name, version) {
      const release = (await releases(name))?.find((each) => each.version === version);
      const repository = /^https:\/\/github\.com\/[\w.-]+\/[\w.-]+?(?=\.git$|$)/.exec(
        release?.source?.url ?? '',
      )?.[0];
      if (!repository || !release?.source) return [];
      const url = `${repository}/tree/${release.source.reference}`;
      const reason = 'From the repository at the commit of this version';
      return [{ kind: 'repository', url, documentVersion: version, shouldProbe: false, reason }];
    },
  };
};

const packagistReply = z.object({
  packages: z.record(
    z.string(),
    z.array(
      z.object({
        version: z.string(),
        source: z
          .object({ url: z.string(), reference: z.string().regex(/^[\da-f]{40}$/) })
          .optional()
          .catch(undefined),
      }),
    ),
  ),
});
