import { Skeleton } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ErrorPanel } from '../error-panel.tsx';

interface DataFallbackProps {
  readonly error: Error | undefined;
  /** The name of the data in messages, such as "sessions". */
  readonly name: string;
  readonly errorTitle?: string;
  /** The height of the placeholder. */
  readonly h?: string;
  /** Shown instead of the placeholder. */
  readonly loader?: ReactNode;
  /** Loads the data again. */
  readonly onRetry: () => unknown;
}

/** Shown instead of data of the server that is not loaded: a placeholder, or the error with a retry. */
export function DataFallback({
  error,
  name,
  h = '32',
  loader,
  errorTitle = `Error loading ${name}`,
  onRetry,
}: DataFallbackProps) {
  if (!error) {
    return loader ?? <Skeleton h={h} rounded="l3" role="status" aria-label={`Loading ${name}`} />;
  }
  return (
    <ErrorPanel
      title={errorTitle}
      error={error}
      action={{ label: 'Try again', onClick: () => void onRetry() }}
    />
  );
}

interface DataBoundaryProps<Data> extends DataFallbackProps {
  /** Undefined while loading. */
  readonly data: Data | undefined;
  readonly children: (data: Data) => ReactNode;
}

/** Renders data of the server when it is loaded. A later error does not replace it. */
export function DataBoundary<Data>({ data, children, ...pending }: DataBoundaryProps<Data>) {
  return data === undefined ? <DataFallback {...pending} /> : children(data);
}
