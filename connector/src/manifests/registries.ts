import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ecosystem } from '../../../shared/src/domain/libraries/library.ts';
import { trimSlashes } from '../../../shared/src/domain/trim-end.ts';
import { appDataFolder, type Environment, homeFolder } from '../home-folder.ts';
import type { ProjectFiles } from './dependency.ts';
import { npmRegistries } from './node/private-packages.ts';

/** The registries of the user's configuration, other than the public ones. */
export type UserRegistries = Readonly<Partial<Record<Ecosystem, string>>>;

const PUBLIC_HOSTS = new Set(['registry.npmjs.org', 'registry.yarnpkg.com', 'pypi.org', 'pypi.python.org']);

/**
 * Finds the registry that npm, pip or uv use by default: in the environment, the project's or the user's configuration.
 * Registries without https, those that need credentials, which never leave this computer, and those inside a private
 * network are left out: the server cannot read them.
 */
export function findUserRegistries(files: ProjectFiles, environment: Environment): UserRegistries {
  const { env } = environment;
  const npm = usable([
    env.npm_config_registry,
    ...npmRegistries('', files)
      .filter(({ scope }) => scope === null)
      .map(({ url }) => url),
  ]);
  const pypi = usable([
    env.UV_DEFAULT_INDEX,
    env.UV_INDEX_URL,
    env.PIP_INDEX_URL,
    ...pipConfiguration(environment),
  ]);
  const needsToken = npm !== null && hasToken(npm, files);
  return { ...(npm !== null && !needsToken && { npm }), ...(pypi !== null && { pypi }) };
}

/** The first configured registry, as package managers choose; null if the server cannot or need not read it. */
function usable(urls: readonly (string | undefined)[]): string | null {
  const configured = urls.find((each) => each !== undefined && each !== '') ?? '';
  const url = URL.canParse(configured) ? new URL(configured) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.search !== '') return null;
  const isPrivate =
    !url.hostname.includes('.') || /^\[|\.(?:local|internal|lan|corp|home|\d+)$/.test(url.hostname);
  return isPrivate || PUBLIC_HOSTS.has(url.host) ? null : trimSlashes(url.href);
}

/** Whether an .npmrc has credentials for a registry, such as `//npm.example.com/:_authToken=…`. */
function hasToken(registry: string, files: ProjectFiles): boolean {
  const { host } = new URL(registry);
  return [...files]
    .filter(([path]) => path.endsWith('.npmrc'))
    .some(([, text]) =>
      text
        .split('\n')
        .some((line) => /:_(?:auth|password)/i.test(line) && line.trim().startsWith(`//${host}`)),
    );
}

/** `index-url` of pip's configuration files (https://pip.pypa.io/en/stable/topics/configuration/). */
function pipConfiguration(environment: Environment): string[] {
  const { platform, env } = environment;
  const home = homeFolder(environment);
  const paths = [
    ...(env.PIP_CONFIG_FILE ? [env.PIP_CONFIG_FILE] : []),
    ...(platform === 'win32'
      ? [join(appDataFolder(environment), 'pip', 'pip.ini'), join(home, 'pip', 'pip.ini')]
      : [
          join(env.XDG_CONFIG_HOME || join(home, '.config'), 'pip', 'pip.conf'),
          join(home, '.pip', 'pip.conf'),
          '/etc/pip.conf',
        ]),
  ];
  return paths.flatMap((path) => /^\s*index[-_]url\s*[=:]\s*(\S+)/m.exec(read(path))?.[1] ?? []);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
