import { encodePath } from '../web/encode-path.ts';

/** A package at a version on the website of its registry. */
export interface PackageReference {
  readonly ecosystem: 'npm' | 'pypi' | 'crates';
  readonly name: string;
  /** A version or a tag; null for the latest version. */
  readonly version: string | null;
}

const PYPI = /^\/project\/([A-Za-z\d](?:[\w.-]*[A-Za-z\d])?)(?:\/([\w.+!-]+))?\/?$/;
const NPM = /^\/package\/((?:@[\w~-][\w.~-]*\/)?[\w~-][\w.~-]*)(?:\/v\/([\w.+-]+))?\/?$/;

const CRATES = /^\/crates\/([\w-]{1,64})(?:\/([\w.+-]+))?\/?$/;

const SITES = [
  { ecosystem: 'npm', host: 'npmjs.com', path: NPM },
  { ecosystem: 'pypi', host: 'pypi.org', path: PYPI },
  { ecosystem: 'crates', host: 'crates.io', path: CRATES },
] as const;

/** Parses the URL of a package; null for any other URL. */
export function parsePackageUrl(href: string): PackageReference | null {
  const url = URL.parse(href.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const site = SITES.find(({ host }) => host === url.host.replace(/^www\./, ''));
  if (!site) return null;
  const path = url.pathname.replaceAll('%40', '@').replace(/%2f/i, '/');
  const [, name, version = null] = site.path.exec(path) ?? [];
  return name === undefined ? null : { ecosystem: site.ecosystem, name, version };
}

/** The page of an npm package at a version. */
export function npmPackageUrl(name: string, version: string): string {
  return `https://www.npmjs.com/package/${name}/v/${encodeURIComponent(version)}`;
}

/** The page of a Python package at a version. */
export function pypiPackageUrl(name: string, version: string): string {
  return `https://pypi.org/project/${name}/${encodeURIComponent(version)}/`;
}

/** The page of a crate at a version. */
export function cratePageUrl(name: string, version: string): string {
  return `https://crates.io/crates/${name}/${encodeURIComponent(version)}`;
}

/** The page that shows a file of an npm package. */
export function npmFileUrl(name: string, version: string, path: string): string {
  return `https://unpkg.com/${name}@${encodeURIComponent(version)}/${encodePath(path)}`;
}
