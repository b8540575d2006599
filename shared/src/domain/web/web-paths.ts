import { DOCUMENTATION_PATHS, LEGAL_PATHS } from './documentation.ts';

/** The paths of the web application (specification section 2). The API answers 404 for all others. */
const WEB_PATHS = [
  '/',
  '/login',
  '/signup',
  '/pricing',
  ...LEGAL_PATHS,
  ...DOCUMENTATION_PATHS,
  '/subscription-success',
  '/dashboard',
  '/collections/:collectionId',
  '/collections/:collectionId/preview',
  '/collections/:collectionId/documents/:documentId',
  '/trash',
  '/usage',
  '/api-keys',
  '/debug-api-keys',
  '/account-settings',
  '/search-docs',
  '/firecrawl-search',
  '/sitemap-cacher',
] as const;

export type WebPath = (typeof WEB_PATHS)[number];

const PATTERNS = WEB_PATHS.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`));

/** Whether the web application has a page at `path`. */
export function isWebPath(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path));
}
