import { Route, Routes } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import { APP_PAGES, AppLayout, PUBLIC_PAGES, PublicLayout } from './pages.ts';
import { ProtectedRoute } from './session/protected-route.tsx';

const NotFoundPage = lazyPage(() => import('./landing/not-found-page.tsx'), 'NotFoundPage');
const SubscriptionSuccessPage = lazyPage(
  () => import('./features/billing/subscription-success-page.tsx'),
  'SubscriptionSuccessPage',
);

/** All routes (specification section 2). Pages load on their first visit. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        {renderRoutes(PUBLIC_PAGES)}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route element={<ProtectedRoute />}>
        <Route element={<PublicLayout />}>
          <Route path="subscription-success" element={<SubscriptionSuccessPage />} />
        </Route>
        <Route element={<AppLayout />}>{renderRoutes(APP_PAGES)}</Route>
      </Route>
    </Routes>
  );
}

function renderRoutes(pages: typeof APP_PAGES) {
  return Object.entries(pages).map(([path, Page]) => <Route key={path} path={path} element={<Page />} />);
}
