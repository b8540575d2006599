import type { SearchHit } from '../providers/search-engine.ts';

/** What is looked for. */
export interface DocumentationQuery {
  readonly documentName: string;
  readonly documentTopic: string;
}

/** A domain with what was found on it, best first. */
export interface DomainResults {
  /** The host, with its port where it has one of its own. */
  readonly domain: string;
  readonly hits: readonly [SearchHit, ...SearchHit[]];
}

/** A judgement of a domain: is it where the documentation is? */
export interface DomainScore {
  /** 0 to 10, whole. */
  readonly score: number;
  /** Why, for a person. */
  readonly explanation: string;
}

/** The results by domain, in the order in which the engine first names each. */
export function groupByDomain(hits: readonly SearchHit[]): DomainResults[] {
  return [...Map.groupBy(hits, ({ url }) => new URL(url).host.replace(/^www\./, ''))].flatMap(
    ([domain, [first, ...rest]]) => (first ? [{ domain, hits: [first, ...rest] as const }] : []),
  );
}

/** More than these Brave Search does not take. */
const MOST_WORDS = 50;
const MOST_CHARS = 400;

/** What a search engine is asked. */
export function searchQuery({ documentName, documentTopic }: DocumentationQuery): string {
  const words = `${documentName} ${documentTopic} documentation`.split(/\s+/);
  return words.slice(0, MOST_WORDS).join(' ').slice(0, MOST_CHARS);
}
