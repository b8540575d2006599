import { Badge } from '@chakra-ui/react';
import type { FailureClass } from '@lectern/shared/domain/documents/failure.ts';
import { Link } from 'react-router-dom';
import { FAILURE_LABELS, failureHelp } from './failure-labels.ts';

interface FailureChipProps {
  readonly failure: FailureClass;
  /** The number of failed pages; omitted for a single page. */
  readonly count?: number;
}

/** A short label of a failure class, which links to its explanation. */
export function FailureChip({ failure, count }: FailureChipProps) {
  return (
    <Badge
      size="sm"
      variant="subtle"
      colorPalette={failure === 'limit' ? 'yellow' : 'red'}
      rounded="full"
      px="2"
      minH="6"
      asChild
    >
      <Link to={failureHelp(failure)} title="Read what to do">
        {count !== undefined && `${count} × `}
        {FAILURE_LABELS[failure]}
      </Link>
    </Badge>
  );
}
