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

export interface RegistryClients {
  readonly client: RegistryClient;
  /** The client of the npm registry, which may be a mirror. */
  readonly npmClient: RegistryClient;
  readonly npmUrl: string;
  /** Default: the public hosts. */
  readonly hosts?: RegistryHosts;
}

/** Creates the registry of every ecosystem. */
export function createRegistries(clients: RegistryClients): Readonly<Record<Ecosystem, LibraryRegistry>> {
  const { client, npmClient, npmUrl, hosts = PUBLIC_HOSTS } = clients;
  return {
    npm: createNpmRegistry(npmClient, npmUrl),
    pypi: createPypi(client, hosts),
    crates: createCrates(client, hosts),
    go: createGo(client, hosts),
    packagist: createPackagist(client, hosts),
    rubygems: createRubygems(client, hosts),
    maven: createMaven(client, hosts),
    nuget: createNuget(client, hosts),
  };
}

export interface RegistrySettings {
  readonly safeFetch: SafeFetch;
  /** Default: the public registries. */
  readonly registries?: PackageRegistries;
  /** Default: the public hosts. */
  readonly registryHosts?: RegistryHosts;
}

/** Creates the registries of the installation. Their requests end with `signal`. */
export function createRegistriesOf(
  { safeFetch, registries = PUBLIC_REGISTRIES, registryHosts }: RegistrySettings,
  signal: AbortSignal,
): Readonly<Record<Ecosystem, LibraryRegistry>> {
  return createRegistries({
    client: createRegistryClient(safeFetch, signal),
    npmClient: createRegistryClient(registries.safeFetch ?? safeFetch, signal),
    npmUrl: registries.npmUrl,
    ...(registryHosts && { hosts: registryHosts }),
  });
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
