import { Badge } from '@chakra-ui/react';
import type { FailureClass } from '@lectern/shared/domain/failure.ts';
import { FAILURE_LABELS } from './failure-labels.ts';

interface FailureChipProps {
  readonly failure: FailureClass;
  /** The number of failed pages; omitted for a single page. */
  readonly count?: number;
}

/** A short label of a failure class. */
export function FailureChip({ failure, count }: FailureChipProps) {
  return (
    <Badge
      size="sm"
      variant="subtle"
      colorPalette={failure === 'limit' ? 'orange' : 'red'}
      rounded="full"
      px="2"
    >
      {count !== undefined && `${count} × `}
      {FAILURE_LABELS[failure]}
    </Badge>
  );
}
