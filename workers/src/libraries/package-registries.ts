import type { SafeFetch } from '../net/http/safe-fetch.ts';

/** The base URLs of package registries, and of the sites with the documentation of their packages. */
export interface PackageRegistries {
  readonly npm: string;
  /**
   * Sends requests to `npm`. Default: the crawl's own fetch. A mirror may have a private address if the
   * operator allows it.
   */
  readonly npmFetch?: SafeFetch;
  readonly pypi: string;
  readonly cratesIndex: string;
  readonly cratesDownloads: string;
  readonly docsRs: string;
  readonly goProxy: string;
  readonly pkgGoDev: string;
  readonly packagist: string;
  readonly rubygems: string;
  readonly rubydoc: string;
  readonly maven: string;
  readonly javadoc: string;
  readonly nuget: string;
}

export const PUBLIC_REGISTRIES: PackageRegistries = {
  npm: 'https://registry.npmjs.org',
  pypi: 'https://pypi.org',
  cratesIndex: 'https://index.crates.io',
  cratesDownloads: 'https://static.crates.io/crates',
  docsRs: 'https://docs.rs',
  goProxy: 'https://proxy.golang.org',
  pkgGoDev: 'https://pkg.go.dev',
  packagist: 'https://repo.packagist.org',
  rubygems: 'https://rubygems.org',
  rubydoc: 'https://www.rubydoc.info',
  maven: 'https://repo1.maven.org/maven2',
  javadoc: 'https://javadoc.io',
  nuget: 'https://api.nuget.org/v3-flatcontainer',
};
