import type { SafeFetch } from '../../net/http/safe-fetch.ts';
import type { RobotsRules } from '../../net/robots/parse-robots.ts';
import type { Robots } from '../../net/robots/robots.ts';
import type { PageUrl } from '../types.ts';
import type { GithubHosts } from '../urls/github-hosts.ts';

export interface DiscoverDeps {
  readonly safeFetch: SafeFetch;
  readonly robots: Robots;
  /** Where the files of repositories are had; GitHub's own hosts when not given. */
  readonly github?: GithubHosts;
}

/** Where a crawl begins, and with what. */
export interface Start {
  /** Where the request's address leads after redirects. */
  readonly url: string;
  readonly rules: RobotsRules;
  readonly deps: DiscoverDeps;
  /** Ends the search; its reason is a PageFailure when only the time for it is over. */
  readonly signal: AbortSignal;
}

/** The pages that one kind of list names. */
export interface Findings {
  /** In scope, without duplicates, in the order of the list. */
  readonly pages: readonly PageUrl[];
  /** True when an author put the pages in order of worth, false when the order means little. */
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
