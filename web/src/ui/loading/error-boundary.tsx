import { Component, type ReactNode, Suspense } from 'react';
import { CodeLoadError } from '../../lazy-component.ts';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Shown while the code of the children loads. */
  readonly loader: ReactNode;
  /** Renders an error of the children. */
  readonly renderError: (error: unknown) => ReactNode;
  /** Renders that code could not be loaded. `onLoaded` renders the children again. */
  readonly renderLoadError: (retry: { error: CodeLoadError; onLoaded: () => void }) => ReactNode;
}

/** Shows a loader while children load, and an error instead of children that fail to load or render. */
export class ErrorBoundary extends Component<
  ErrorBoundaryProps,
  { readonly caught: { error: unknown } | null }
> {
  override state = { caught: null as { error: unknown } | null };

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } };
  }

  override render() {
    const { children, loader, renderError, renderLoadError } = this.props;
    const { caught } = this.state;
    if (!caught) return <Suspense fallback={loader}>{children}</Suspense>;
    if (!(caught.error instanceof CodeLoadError)) return renderError(caught.error);
    return renderLoadError({ error: caught.error, onLoaded: () => this.setState({ caught: null }) });
  }
}
