import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Renders an error of the children. `reset` renders the children again. */
  readonly renderError: (error: unknown, reset: () => void) => ReactNode;
}

/** Catches errors of children that fail to load or render. */
export class ErrorBoundary extends Component<
  ErrorBoundaryProps,
  { readonly caught: { error: unknown } | null }
> {
  override state = { caught: null as { error: unknown } | null };

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } };
  }

  override render() {
    const { caught } = this.state;
    if (!caught) return this.props.children;
    return this.props.renderError(caught.error, () => this.setState({ caught: null }));
  }
}
