import { Skeleton } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ErrorPanel } from '../error-panel.tsx';

interface PendingProps {
  readonly error: Error | undefined;
  /** The name of the data in messages, such as "sessions". */
  readonly name: string;
  /** The height of the placeholder. */
  readonly h?: string;
  /** Loads the data again. */
  readonly onRetry: () => unknown;
}

/** Shown instead of data of the server that is not loaded: a placeholder, or the error with a retry. */
export function Pending({ error, name, h = '32', onRetry }: PendingProps) {
  if (!error) return <Skeleton h={h} rounded="l3" role="status" aria-label={`Loading ${name}`} />;
  return (
    <ErrorPanel
      title={`Error loading ${name}`}
      error={error}
      action={{ label: 'Try again', onClick: () => void onRetry() }}
    />
  );
}

interface LoadedProps<Data> extends PendingProps {
  /** Undefined while loading. */
  readonly data: Data | undefined;
  readonly children: (data: Data) => ReactNode;
}

/** Renders data of the server when it is loaded. A later error does not replace it. */
export function Loaded<Data>({ data, children, ...pending }: LoadedProps<Data>) {
  return data === undefined ? <Pending {...pending} /> : children(data);
}
