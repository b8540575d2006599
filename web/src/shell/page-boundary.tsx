import { Component, type ReactNode } from 'react';
import { PageFailure } from './page-failure.tsx';

interface PageBoundaryProps {
  readonly children: ReactNode;
}

/** Shows an error instead of children that fail to load or render. */
export class PageBoundary extends Component<PageBoundaryProps, { readonly error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : <PageFailure error={error} />;
  }
}
