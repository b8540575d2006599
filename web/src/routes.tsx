import { Route, Routes } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import { LandingPage, LoginPage, PricingPage, PrivacyPage, TermsPage } from './public-pages.ts';
import { ProtectedRoute } from './session/protected-route.tsx';
import { PublicLayout } from './shell/public-layout.tsx';

const AppLayout = lazyPage(async () => (await import('./shell/app-layout.tsx')).AppLayout);
const NotFoundPage = lazyPage(async () => (await import('./landing/not-found-page.tsx')).NotFoundPage);
const DashboardPage = lazyPage(
  async () => (await import('./features/collections/dashboard-page.tsx')).DashboardPage,
);
const CollectionPage = lazyPage(
  async () => (await import('./features/collections/collection-page.tsx')).CollectionPage,
);
const PreviewPage = lazyPage(async () => (await import('./features/preview/preview-page.tsx')).PreviewPage);
const BinPage = lazyPage(async () => (await import('./features/bin/bin-page.tsx')).BinPage);
const UsagePage = lazyPage(async () => (await import('./features/usage/usage-page.tsx')).UsagePage);
const ApiKeysPage = lazyPage(async () => (await import('./features/api-keys/api-keys-page.tsx')).ApiKeysPage);
const DebugApiKeysPage = lazyPage(
  async () => (await import('./features/api-keys/debug-api-keys-page.tsx')).DebugApiKeysPage,
);
const SearchDocsPage = lazyPage(
  async () => (await import('./features/search-tools/search-docs-page.tsx')).SearchDocsPage,
);
const FirecrawlSearchPage = lazyPage(
  async () => (await import('./features/search-tools/firecrawl-search-page.tsx')).FirecrawlSearchPage,
);
const AccountSettingsPage = lazyPage(
  async () => (await import('./features/account/account-settings-page.tsx')).AccountSettingsPage,
);
const SitemapCacherPage = lazyPage(
  async () => (await import('./features/sitemaps/sitemap-cacher-page.tsx')).SitemapCacherPage,
);
const SubscriptionSuccessPage = lazyPage(
  async () => (await import('./features/billing/subscription-success-page.tsx')).SubscriptionSuccessPage,
);

/** Every address of the application (specification section 2); each page is loaded when it is visited. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        <Route index element={<LandingPage />} />
        <Route path="login" element={<LoginPage />} />
        <Route path="signup" element={<LoginPage />} />
        <Route path="pricing" element={<PricingPage />} />
        <Route path="privacy" element={<PrivacyPage />} />
        <Route path="terms" element={<TermsPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route element={<ProtectedRoute />}>
        <Route element={<PublicLayout />}>
          <Route path="subscription-success" element={<SubscriptionSuccessPage />} />
        </Route>
        <Route element={<AppLayout />}>
          <Route path="dashboard" element={<DashboardPage />} />
          <Route path="collections/:collectionId" element={<CollectionPage />} />
          <Route path="collections/:collectionId/preview" element={<PreviewPage />} />
          <Route path="usage" element={<UsagePage />} />
          <Route path="bin" element={<BinPage />} />
          <Route path="api-keys" element={<ApiKeysPage />} />
          <Route path="debug-api-keys" element={<DebugApiKeysPage />} />
          <Route path="account-settings" element={<AccountSettingsPage />} />
          <Route path="search-docs" element={<SearchDocsPage />} />
          <Route path="firecrawl-search" element={<FirecrawlSearchPage />} />
          <Route path="sitemap-cacher" element={<SitemapCacherPage />} />
        </Route>
      </Route>
    </Routes>
  );
}
