import type { SearchHit } from '../providers/search-engine.ts';

/** The documentation and topic to search for. */
export interface DocumentationQuery {
  readonly documentName: string;
  readonly documentTopic: string;
}

/** The search results on one domain, best first. */
export interface DomainResults {
  /** The host with its port, without "www.". */
  readonly domain: string;
  readonly hits: readonly [SearchHit, ...SearchHit[]];
}

/** How likely a domain hosts the official documentation. */
export interface DomainScore {
  /** Integer from 0 to 10. */
  readonly score: number;
  /** For the user. */
  readonly explanation: string;
}

/** Groups results by domain, in order of first appearance. */
export function groupByDomain(hits: readonly SearchHit[]): DomainResults[] {
  return [...Map.groupBy(hits, ({ url }) => new URL(url).host.replace(/^www\./, ''))].flatMap(
    ([domain, [first, ...rest]]) => (first ? [{ domain, hits: [first, ...rest] as const }] : []),
  );
}

/** Limits of Brave Search. */
const MAX_WORDS = 50;
const MAX_CHARS = 400;

/** The query for the search engine. */
export function searchQuery({ documentName, documentTopic }: DocumentationQuery): string {
  const words = `${documentName} ${documentTopic} documentation`.split(/\s+/);
  return words.slice(0, MAX_WORDS).join(' ').slice(0, MAX_CHARS);
}
