import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { PageBoundary } from './page-boundary.tsx';
import { PageLoader } from './page-loader.tsx';

/** The place of the page inside a layout: waits for its code, and keeps the layout when the page fails. */
export function PageOutlet({ loaderHeight }: { loaderHeight?: string }) {
  const { pathname } = useLocation();
  return (
    <PageBoundary key={pathname}>
      <Suspense fallback={<PageLoader {...(loaderHeight && { minH: loaderHeight })} />}>
        <Outlet />
      </Suspense>
    </PageBoundary>
  );
}
