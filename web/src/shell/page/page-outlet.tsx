import { Outlet, useLocation } from 'react-router-dom';
import { PageBoundary } from './page-boundary.tsx';
import { PageLoader } from './page-loader.tsx';

/** The page inside a layout. Loading and errors of the page keep the layout. */
export function PageOutlet({ loaderHeight }: { loaderHeight?: string }) {
  const { pathname } = useLocation();
  return (
    <PageBoundary key={pathname} loader={<PageLoader {...(loaderHeight && { minH: loaderHeight })} />}>
      <Outlet />
    </PageBoundary>
  );
}
