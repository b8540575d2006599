import type { Ecosystem } from '@lectern/shared/domain/libraries/library.ts';
import type { SafeFetch } from '../net/http/safe-fetch.ts';
import {
  createCrates,
  createGo,
  createMaven,
  createNuget,
  createPackagist,
  createRubygems,
} from './hosted-registries.ts';
import type { LibraryRegistry } from './library-registry.ts';
import { createNpmRegistry } from './npm-registry.ts';
import { type PackageRegistries, PUBLIC_REGISTRIES } from './package-registries.ts';
import { npmVersionUrl } from './package-urls.ts';
import { createPypi } from './pypi-registry.ts';
import { createRegistryClient, type RegistryClient } from './registry-client.ts';
import { PUBLIC_HOSTS, type RegistryHosts } from './registry-hosts.ts';
import { createSimpleIndex } from './simple-index.ts';

export interface RegistrySettings {
  readonly safeFetch: SafeFetch;
  /** Default: the public registries. */
  readonly registries?: PackageRegistries;
  /** Default: the public hosts. */
  readonly registryHosts?: RegistryHosts;
}

/** Creates the registry of every ecosystem. Their requests end with `signal`. */
export function createRegistries(
  { safeFetch, registries = PUBLIC_REGISTRIES, registryHosts: hosts = PUBLIC_HOSTS }: RegistrySettings,
  signal: AbortSignal,
): Readonly<Record<Ecosystem, LibraryRegistry>> {
  const client = createRegistryClient(safeFetch, signal);
  const npmClient = createRegistryClient(registries.safeFetch ?? safeFetch, signal);
  return {
    npm: createNpmRegistry(npmClient, registries.npmUrl),
    pypi: createPypi(client, hosts),
    crates: createCrates(client, hosts),
    go: createGo(client, hosts),
    packagist: createPackagist(client, hosts),
    rubygems: createRubygems(client, hosts),
    maven: createMaven(client, hosts),
    nuget: createNuget(client, hosts),
  };
}

/** The ecosystems whose packages may come from a registry that the user names. */
const CUSTOM: Readonly<Partial<Record<Ecosystem, (client: RegistryClient, url: string) => LibraryRegistry>>> =
  {
    npm: (client, url) =>
      createNpmRegistry(client, url, (name, version) => npmVersionUrl(url, name, version)),
    pypi: createSimpleIndex,
  };

/**
 * The registry that a user names for an ecosystem; null where only the public one is supported. Its requests have the same
 * guard as those of a crawl: a private address is refused, also where the operator's own mirror is allowed.
 */
export function createCustomRegistry(
  ecosystem: Ecosystem,
  url: string,
  { safeFetch }: Pick<RegistrySettings, 'safeFetch'>,
  signal: AbortSignal,
): LibraryRegistry | null {
  return CUSTOM[ecosystem]?.(createRegistryClient(safeFetch, signal), url) ?? null;
}
