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
import { createPypi } from './pypi-registry.ts';
import { createRegistryClient, type RegistryClient } from './registry-client.ts';
import { npmVersionUrl } from './registry-urls.ts';
import { createSimpleIndex } from './simple-index.ts';

export interface RegistrySettings {
  readonly safeFetch: SafeFetch;
  /** Default: the public registries. */
  readonly registries?: PackageRegistries;
}

/** Creates the registry of every ecosystem. Their requests end with `signal`. */
export function createRegistries(
  { safeFetch, registries = PUBLIC_REGISTRIES }: RegistrySettings,
  signal: AbortSignal,
): Readonly<Record<Ecosystem, LibraryRegistry>> {
  const client = createRegistryClient(safeFetch, signal);
  const npmClient = createRegistryClient(registries.npmFetch ?? safeFetch, signal);
  return {
    npm: createNpmRegistry(npmClient, registries.npm),
    pypi: createPypi(client, registries),
    crates: createCrates(client, registries),
    go: createGo(client, registries),
    packagist: createPackagist(client, registries),
    rubygems: createRubygems(client, registries),
    maven: createMaven(client, registries),
    nuget: createNuget(client, registries),
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
 * The registry that a user names for an ecosystem; null where only the public one is supported. As in a crawl, private
 * addresses are refused, even if the operator's own mirror has one.
 */
export function createCustomRegistry(
  ecosystem: Ecosystem,
  url: string,
  { safeFetch }: Pick<RegistrySettings, 'safeFetch'>,
  signal: AbortSignal,
): LibraryRegistry | null {
  return CUSTOM[ecosystem]?.(createRegistryClient(safeFetch, signal), url) ?? null;
}
