/** The base URLs of the interfaces of package registries, and of the sites with the documentation of their packages. */
export interface RegistryHosts {
  readonly pypi: string;
  readonly cratesIndex: string;
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

export const PUBLIC_HOSTS: RegistryHosts = {
  pypi: 'https://pypi.org',
  cratesIndex: 'https://index.crates.io',
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
