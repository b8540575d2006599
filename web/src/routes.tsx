import { Route, Routes } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import { APP_PAGES, AppLayout, PUBLIC_PAGES } from './pages.ts';
import { ProtectedRoute } from './session/protected-route.tsx';
import { PublicLayout } from './shell/public-layout.tsx';

const NotFoundPage = lazyPage(async () => (await import('./landing/not-found-page.tsx')).NotFoundPage);
const SubscriptionSuccessPage = lazyPage(
  async () => (await import('./features/billing/subscription-success-page.tsx')).SubscriptionSuccessPage,
);

/** Every address of the application (specification section 2); each page is loaded when it is visited. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        {routesOf(PUBLIC_PAGES)}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route element={<ProtectedRoute />}>
        <Route element={<PublicLayout />}>
          <Route path="subscription-success" element={<SubscriptionSuccessPage />} />
        </Route>
        <Route element={<AppLayout />}>{routesOf(APP_PAGES)}</Route>
      </Route>
    </Routes>
  );
}

function routesOf(pages: typeof APP_PAGES) {
  return Object.entries(pages).map(([path, Page]) => <Route key={path} path={path} element={<Page />} />);
}
