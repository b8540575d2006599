import { DOCUMENTATION_PATHS } from '@lectern/shared/domain/web/documentation.ts';
import type { WebPath } from '@lectern/shared/domain/web/web-paths.ts';
import { matchPath } from 'react-router-dom';
import { type LazyPage, lazyPage } from './lazy-page.ts';

type Pages = Readonly<Partial<Record<WebPath, LazyPage<object>>>>;

export const AppLayout = lazyPage(() => import('./shell/app-layout.tsx'), 'AppLayout');
export const PublicLayout = lazyPage(() => import('./shell/public-pages/public-layout.tsx'), 'PublicLayout');
const LoginPage = lazyPage(() => import('./features/login/login-page.tsx'), 'LoginPage');

/** The documentation, which anyone may read. */
const DOCUMENTATION: Pages = Object.fromEntries(
  DOCUMENTATION_PATHS.map((path) => [
    path,
    lazyPage(async () => {
      const { loadDocumentationPage } = await import('./documentation/documentation-page.tsx');
      return { Page: await loadDocumentationPage(path) };
    }, 'Page'),
  ]),
);

/** The public pages by path. */
export const PUBLIC_PAGES: Pages = {
  '/': lazyPage(() => import('./landing/landing-page.tsx'), 'LandingPage'),
  '/login': LoginPage,
  '/signup': LoginPage,
  '/pricing': lazyPage(() => import('./landing/pricing-page.tsx'), 'PricingPage'),
  '/privacy': lazyPage(() => import('./landing/privacy-page.tsx'), 'PrivacyPage'),
  '/terms': lazyPage(() => import('./landing/terms-page.tsx'), 'TermsPage'),
  ...DOCUMENTATION,
};

/** The pages of the signed-in application by path; rendered inside `AppLayout`. */
export const APP_PAGES: Pages = {
  '/dashboard': lazyPage(() => import('./features/collections/dashboard-page.tsx'), 'DashboardPage'),
  '/collections/:collectionId': lazyPage(
    () => import('./features/collections/collection-page.tsx'),
    'CollectionPage',
  ),
  '/collections/:collectionId/preview': lazyPage(
    () => import('./features/preview/preview-page.tsx'),
    'PreviewPage',
  ),
  '/collections/:collectionId/documents/:documentId': lazyPage(
    () => import('./features/documents/document/document-page.tsx'),
    'DocumentPage',
  ),
  '/trash': lazyPage(() => import('./features/trash/trash-page.tsx'), 'TrashPage'),
  '/usage': lazyPage(() => import('./features/usage/usage-page.tsx'), 'UsagePage'),
  '/api-keys': lazyPage(() => import('./features/api-keys/api-keys-page.tsx'), 'ApiKeysPage'),
  '/debug-api-keys': lazyPage(
    () => import('./features/api-keys/debug-api-keys-page.tsx'),
    'DebugApiKeysPage',
  ),
  '/account-settings': lazyPage(
    () => import('./features/account/account-settings-page.tsx'),
    'AccountSettingsPage',
  ),
  '/search-docs': lazyPage(() => import('./features/search-tools/search-docs-page.tsx'), 'SearchDocsPage'),
  '/firecrawl-search': lazyPage(
    () => import('./features/search-tools/firecrawl-search-page.tsx'),
    'FirecrawlSearchPage',
  ),
  '/sitemap-cacher': lazyPage(
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
