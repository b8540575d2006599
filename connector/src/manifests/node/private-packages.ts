import { asObject, asString } from '../../json-values.ts';
import type { ProjectFiles } from '../dependency.ts';
import { readToml, readYaml } from '../parse.ts';
import { joinPath } from '../paths.ts';

const PUBLIC_HOSTS = ['registry.npmjs.org', 'registry.yarnpkg.com', 'registry.npmmirror.com'];

/** The user's npm settings, which often contain the registries of scopes. */
export const USER_NPMRC = '~/.npmrc';

/** Whether a package must stay in the project, from its name and the URL of its tarball ('' if unknown). */
export type IsPrivate = (name: string, resolved: string) => boolean;

/**
 * Packages are private if their scope has a registry of its own, or if they come from a host that is neither public nor
 * the project's default registry, which mirrors public packages.
 */
export function privatePackages(root: string, files: ProjectFiles): IsPrivate {
  const registries = [
    ...npmRegistries(root, files),
    ...yarnRegistries(root, files),
    ...bunRegistries(root, files),
  ];
  const hosts = new Set(PUBLIC_HOSTS);
  const scopes = new Set<string>();
  for (const { scope, url } of registries) {
    if (scope === null) hosts.add(hostOf(url));
    else if (!PUBLIC_HOSTS.includes(hostOf(url))) scopes.add(scope);
  }
  return (name, resolved) =>
    scopes.has(name.split('/')[0] ?? '') || (resolved !== '' && !hosts.has(hostOf(resolved)));
}

interface Registry {
  /** Such as `@acme`; null for the default registry. */
  readonly scope: string | null;
  readonly url: string;
}

/** `.npmrc` of the project and the user, and `.yarnrc` of Yarn 1, which separates with a space. */
export function npmRegistries(root: string, files: ProjectFiles): Registry[] {
  const paths = [joinPath(root, '.npmrc'), joinPath(root, '.yarnrc'), USER_NPMRC];
  const lines = paths.flatMap((path) => (files.get(path) ?? '').split('\n'));
  return lines.flatMap((line) => {
    const [, scope, url] = /^\s*"?(?:(@[^:\s]+):)?registry"?(?:\s*=\s*|\s+)"?([^"\s]+)/.exec(line) ?? [];
    return url === undefined ? [] : [{ scope: scope ?? null, url }];
  });
}

function yarnRegistries(root: string, files: ProjectFiles): Registry[] {
  const { npmScopes, npmRegistryServer } = readYaml(files, joinPath(root, '.yarnrc.yml'));
  const scopes = Object.entries(asObject(npmScopes)).flatMap(([name, settings]) => {
    const url = asString(asObject(settings).npmRegistryServer);
    return url === undefined ? [] : [{ scope: `@${name}`, url }];
  });
  const url = asString(npmRegistryServer);
  return url === undefined ? scopes : [...scopes, { scope: null, url }];
}

function bunRegistries(root: string, files: ProjectFiles): Registry[] {
  const { scopes, registry } = asObject(readToml(files, joinPath(root, 'bunfig.toml')).install);
  const named = Object.entries(asObject(scopes)).map(([name, settings]) => ({
    scope: `@${name.replace(/^@/, '')}`,
    url: asString(settings) ?? asString(asObject(settings).url) ?? '',
  }));
  const url = asString(registry) ?? asString(asObject(registry).url);
  return url === undefined ? named : [...named, { scope: null, url }];
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}
