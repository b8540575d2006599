import { DOCUMENTATION_PATHS, LEGAL_PATHS } from '@lectern/shared/domain/web/documentation.ts';
import type { WebPath } from '@lectern/shared/domain/web/web-paths.ts';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { type LazyComponent, lazyComponent } from './lazy-component.ts';

type Pages = Readonly<Partial<Record<WebPath, LazyComponent<object>>>>;

export const AppLayout = lazyComponent(() => import('./shell/app-layout.tsx'), 'AppLayout');
export const PublicLayout = lazyComponent(
  () => import('./shell/public-pages/public-layout.tsx'),
  'PublicLayout',
);
const LoginPage = lazyComponent(() => import('./features/login/login-page.tsx'), 'LoginPage');

/** Pages written in Markdown, which anyone may read; `load` resolves with their component. */
const textPages = <Path extends WebPath>(
  paths: readonly Path[],
  load: (path: Path) => Promise<ComponentType>,
): Pages =>
  Object.fromEntries(
    paths.map((path) => [path, lazyComponent(async () => ({ Page: await load(path) }), 'Page')]),
  );

/** The public pages by path. */
export const PUBLIC_PAGES: Pages = {
  '/': lazyComponent(() => import('./landing/landing-page.tsx'), 'LandingPage'),
  '/login': LoginPage,
  '/signup': LoginPage,
  '/pricing': lazyComponent(() => import('./landing/pricing-page.tsx'), 'PricingPage'),
  ...textPages(LEGAL_PATHS, async (path) => (await import('./landing/legal-page.tsx')).loadLegalPage(path)),
  ...textPages(DOCUMENTATION_PATHS, async (path) =>
    (await import('./documentation/documentation-page.tsx')).loadDocumentationPage(path),
  ),
};

/** The pages of the signed-in application by path; rendered inside `AppLayout`. */
export const APP_PAGES: Pages = {
  '/dashboard': lazyComponent(() => import('./features/collections/dashboard-page.tsx'), 'DashboardPage'),
  '/collections/:collectionId': lazyComponent(
    () => import('./features/collections/collection-page.tsx'),
    'CollectionPage',
  ),
  '/collections/:collectionId/preview': lazyComponent(
    () => import('./features/preview/preview-page.tsx'),
    'PreviewPage',
  ),
  '/collections/:collectionId/documents/:documentId': lazyComponent(
    () => import('./features/documents/document/document-page.tsx'),
    'DocumentPage',
  ),
  '/trash': lazyComponent(() => import('./features/trash/trash-page.tsx'), 'TrashPage'),
  '/usage': lazyComponent(() => import('./features/usage/usage-page.tsx'), 'UsagePage'),
  '/api-keys': lazyComponent(() => import('./features/api-keys/api-keys-page.tsx'), 'ApiKeysPage'),
  '/debug-api-keys': lazyComponent(
    () => import('./features/api-keys/debug-api-keys-page.tsx'),
    'DebugApiKeysPage',
  ),
  '/account-settings': lazyComponent(
    () => import('./features/account/account-settings-page.tsx'),
    'AccountSettingsPage',
  ),
  '/search-docs': lazyComponent(
    () => import('./features/search-tools/search-docs-page.tsx'),
    'SearchDocsPage',
  ),
  '/firecrawl-search': lazyComponent(
    () => import('./features/search-tools/firecrawl-search-page.tsx'),
    'FirecrawlSearchPage',
  ),
  '/sitemap-cacher': lazyComponent(
    () => import('./features/sitemaps/sitemap-cacher-page.tsx'),
    'SitemapCacherPage',
  ),
};

/** Loads the code of the page at `path` and its layout. */
export async function preloadPage(path: string): Promise<void> {
  const pageIn = (pages: Pages) => Object.entries(pages).find(([pattern]) => matchPath(pattern, path))?.[1];
  const appPage = pageIn(APP_PAGES);
  const parts = appPage ? [AppLayout, appPage] : [PublicLayout, pageIn(PUBLIC_PAGES)];
  await Promise.all(parts.map((part) => part?.preload()));
}
