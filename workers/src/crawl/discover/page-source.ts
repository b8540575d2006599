import type { PackageRegistries } from '../../libraries/package-registries.ts';
import type { SafeFetch } from '../../net/http/safe-fetch.ts';
import type { RobotsRules } from '../../net/robots/parse-robots.ts';
import type { Robots } from '../../net/robots/robots.ts';
import type { Parsers } from '../../parser/parser-pool.ts';
import type { PageUrl } from '../types.ts';
import type { GithubHosts } from '../urls/github-hosts.ts';

export interface DiscoverDeps {
  readonly safeFetch: SafeFetch;
  readonly robots: Robots;
  /** Where GitHub serves files. Default GitHub's own hosts. */
  readonly github?: GithubHosts;
  /** Where packages are published. Default the public registries. */
  readonly registries?: PackageRegistries;
  /**
   * Reads the declarations of packages, and large sitemaps; without it, packages have no API reference, and this thread parses
   * all sitemaps.
   */
  readonly parserPool?: Pick<Parsers, 'readReference' | 'readSitemap'>;
}

/** The start of a crawl. */
export interface Start {
  /** The requested URL after redirects. */
  readonly url: string;
  readonly rules: RobotsRules;
  readonly deps: DiscoverDeps;
  /** Aborts the search. After the deadline, its reason is a PageFailure. */
  readonly signal: AbortSignal;
}

/** The pages of one kind of list. */
export interface Findings {
  /** In scope, without duplicates, in the order of the list. */
  readonly pages: readonly PageUrl[];
  /** True when an author ordered the pages by importance. */
  readonly isOrdered: boolean;
  readonly sitemapUrl: string | null;
  readonly siteName: string | null;
  readonly notes: readonly string[];
}

export const NO_FINDINGS: Findings = {
  pages: [],
  isOrdered: false,
  sitemapUrl: null,
  siteName: null,
  notes: [],
};
