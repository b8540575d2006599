import { Component, type ReactNode, Suspense } from 'react';
import { onReconnect } from '../../http/connection.ts';
import { CodeLoadError } from '../../lazy-component.ts';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Shown while the code of the children loads. */
  readonly loader: ReactNode;
  /** Renders an error of the children. */
  readonly renderError: (error: unknown) => ReactNode;
  /** Shown if code could not be loaded. */
  readonly loadError: ReactNode;
}

/**
 * Shows a loader while children load, and an error instead of children that fail to load or render. Code is loaded again
 * when the connection returns.
 */
export class ErrorBoundary extends Component<
  ErrorBoundaryProps,
  { readonly caught: { error: unknown } | null }
> {
  override state = { caught: null as { error: unknown } | null };
  #unsubscribe = () => {};

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } };
  }

  override componentDidMount() {
    this.#unsubscribe = onReconnect(() => {
      if (this.#resetCode()) this.setState({ caught: null });
    });
  }

  override componentWillUnmount() {
    this.#unsubscribe();
    this.#resetCode();
  }

  /** Returns false for other errors. */
  #resetCode(): boolean {
    const error = this.state.caught?.error;
    if (!(error instanceof CodeLoadError)) return false;
    error.reset();
    return true;
  }

  override render() {
    const { children, loader, renderError, loadError } = this.props;
    const { caught } = this.state;
    if (!caught) return <Suspense fallback={loader}>{children}</Suspense>;
    return caught.error instanceof CodeLoadError ? loadError : renderError(caught.error);
  }
}
