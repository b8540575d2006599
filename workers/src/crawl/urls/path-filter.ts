import { compilePattern, matchesPattern } from '../../net/robots/match-pattern.ts';

/** The paths that a crawl fetches and leaves out, as patterns of robots.txt. An empty list has no effect. */
export interface CrawledPaths {
  readonly includePaths?: readonly string[] | undefined;
  readonly excludePaths?: readonly string[] | undefined;
}

/** Creates the filter of a crawl for paths, which start with a slash. Exclusions take precedence. */
export function createPathFilter({
  includePaths = [],
  excludePaths = [],
}: CrawledPaths): (path: string) => boolean {
  const included = includePaths.map(compilePattern);
  const excluded = excludePaths.map(compilePattern);
  return (path) =>
    !excluded.some((pattern) => matchesPattern(path, pattern)) &&
    (included.length === 0 || included.some((pattern) => matchesPattern(path, pattern)));
}

/** Creates the filter of a crawl for URLs; queries belong to the path. */
export function createUrlFilter(paths: CrawledPaths): (url: string) => boolean {
  const { includePaths = [], excludePaths = [] } = paths;
  if (includePaths.length + excludePaths.length === 0) return () => true;
  const mayFetch = createPathFilter(paths);
  return (text) => {
    const url = URL.parse(text);
    return url !== null && mayFetch(url.pathname + url.search);
  };
}
