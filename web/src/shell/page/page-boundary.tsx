import { type ReactNode, Suspense } from 'react';
import { CodeLoadError } from '../../lazy-page.ts';
import { ErrorBoundary } from '../../ui/loading/error-boundary.tsx';
import { LoadFailure } from '../../ui/loading/load-failure.tsx';
import { PageFailure } from './page-failure.tsx';

interface PageBoundaryProps {
  readonly children: ReactNode;
  /** Shown while the code of the page loads. */
  readonly loader: ReactNode;
}

/** Shows a loader while children load, and an error instead of children that fail to load or render. */
export function PageBoundary({ children, loader }: PageBoundaryProps) {
  return (
    <ErrorBoundary
      renderError={(error, reset) =>
        error instanceof CodeLoadError ? (
          <LoadFailure error={error} onLoaded={reset} loader={loader} isPage />
        ) : (
          <PageFailure error={error} />
        )
      }
    >
      <Suspense fallback={loader}>{children}</Suspense>
    </ErrorBoundary>
  );
}
