import { Skeleton } from '@chakra-ui/react';
import { ErrorPanel } from '../../../ui/error-panel.tsx';

interface PagesStatusProps {
  readonly error: Error | undefined;
  readonly onRetry: () => void;
}

/** A placeholder for the pages of a document, or the error of loading them. */
export function PagesStatus({ error, onRetry }: PagesStatusProps) {
  if (!error) return <Skeleton h="32" />;
  return (
    <ErrorPanel title="Error loading pages" error={error} action={{ label: 'Try again', onClick: onRetry }} />
  );
}
