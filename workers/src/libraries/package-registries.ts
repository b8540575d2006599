import type { SafeFetch } from '../net/http/safe-fetch.ts';

/** The package registries, which settings can replace by mirrors. */
export interface PackageRegistries {
  readonly npmUrl: string;
  /** Default: the public PyPI. */
  readonly pypiUrl?: string;
  /** Where crates are downloaded; default crates.io's own host. */
  readonly cratesUrl?: string;
  /** Where rustdoc's JSON is; default docs.rs. */
  readonly docsRsUrl?: string;
  /** Default: the fetch of the crawl. A mirror may have a private address, which only the operator can allow. */
  readonly safeFetch?: SafeFetch;
}

export const PUBLIC_REGISTRIES: PackageRegistries = { npmUrl: 'https://registry.npmjs.org' };
