import { Badge } from '@chakra-ui/react';
import type { FailureClass } from '@lectern/shared/domain/failure.ts';
import { FAILURE_LABELS } from './failure-labels.ts';

interface FailureChipProps {
  readonly failure: FailureClass;
  /** How many pages failed this way; a single page's chip has no number. */
  readonly count?: number;
}

/** A class of failure in a word or two. */
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
