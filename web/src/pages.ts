import { DOCUMENTATION_PATHS } from '@lectern/shared/domain/web/documentation.ts';
import type { WebPath } from '@lectern/shared/domain/web/web-paths.ts';
import { matchPath } from 'react-router-dom';
import { type LazyPage, lazyPage } from './lazy-page.ts';

type Pages = Readonly<Partial<Record<WebPath, LazyPage<object>>>>;

export const AppLayout = lazyPage(async () => (await import('./shell/app-layout.tsx')).AppLayout);
export const PublicLayout = lazyPage(
  async () => (await import('./shell/public-pages/public-layout.tsx')).PublicLayout,
);
const LoginPage = lazyPage(async () => (await import('./features/login/login-page.tsx')).LoginPage);

/** The documentation, which anyone may read. */
const DOCUMENTATION: Pages = Object.fromEntries(
  DOCUMENTATION_PATHS.map((path) => [
    path,
    lazyPage(async () => {
      const { loadDocumentationPage } = await import('./documentation/documentation-page.tsx');
      return loadDocumentationPage(path);
    }),
  ]),
);

/** The public pages by path. */
export const PUBLIC_PAGES: Pages = {
  '/': lazyPage(async () => (await import('./landing/landing-page.tsx')).LandingPage),
  '/login': LoginPage,
  '/signup': LoginPage,
  '/pricing': lazyPage(async () => (await import('./landing/pricing-page.tsx')).PricingPage),
  '/privacy': lazyPage(async () => (await import('./landing/privacy-page.tsx')).PrivacyPage),
  '/terms': lazyPage(async () => (await import('./landing/terms-page.tsx')).TermsPage),
  ...DOCUMENTATION,
};

/** The pages of the signed-in application by path; rendered inside `AppLayout`. */
export const APP_PAGES: Pages = {
  '/dashboard': lazyPage(
    async () => (await import('./features/collections/dashboard-page.tsx')).DashboardPage,
  ),
  '/collections/:collectionId': lazyPage(
    async () => (await import('./features/collections/collection-page.tsx')).CollectionPage,
  ),
  '/collections/:collectionId/preview': lazyPage(
    async () => (await import('./features/preview/preview-page.tsx')).PreviewPage,
  ),
  '/collections/:collectionId/documents/:documentId': lazyPage(
    async () => (await import('./features/documents/document/document-page.tsx')).DocumentPage,
  ),
  '/trash': lazyPage(async () => (await import('./features/trash/trash-page.tsx')).TrashPage),
  '/usage': lazyPage(async () => (await import('./features/usage/usage-page.tsx')).UsagePage),
  '/api-keys': lazyPage(async () => (await import('./features/api-keys/api-keys-page.tsx')).ApiKeysPage),
  '/debug-api-keys': lazyPage(
    async () => (await import('./features/api-keys/debug-api-keys-page.tsx')).DebugApiKeysPage,
  ),
  '/account-settings': lazyPage(
    async () => (await import('./features/account/account-settings-page.tsx')).AccountSettingsPage,
  ),
  '/search-docs': lazyPage(
    async () => (await import('./features/search-tools/search-docs-page.tsx')).SearchDocsPage,
  ),
  '/firecrawl-search': lazyPage(
    async () => (await import('./features/search-tools/firecrawl-search-page.tsx')).FirecrawlSearchPage,
  ),
  '/sitemap-cacher': lazyPage(
    async () => (await import('./features/sitemaps/sitemap-cacher-page.tsx')).SitemapCacherPage,
  ),
};

/** Loads the code of the page at `path` and its layout. */
export async function preloadPage(path: string): Promise<void> {
  const pageIn = (pages: Pages) => Object.entries(pages).find(([pattern]) => matchPath(pattern, path))?.[1];
  const appPage = pageIn(APP_PAGES);
  const parts = appPage ? [AppLayout, appPage] : [PublicLayout, pageIn(PUBLIC_PAGES)];
  await Promise.all(parts.map((part) => part?.preload()));
}
