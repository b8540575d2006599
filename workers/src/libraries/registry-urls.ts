/** The URLs that documents cite for packages of a registry that has no website of its own. */

/** A version of a package in the API of an npm registry. */
export function npmVersionUrl(registryUrl: string, name: string, version: string): string {
  return `${registryUrl}/${name}/${encodeURIComponent(version)}`;
}

/** A version of a package in a simple index of Python. */
export function indexedPackageUrl(indexUrl: string, name: string, version: string): string {
  return `${indexUrl}/${name}/?version=${encodeURIComponent(version)}`;
}
