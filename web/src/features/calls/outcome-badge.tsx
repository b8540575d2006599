import { Badge } from '@chakra-ui/react';
import type { CallOutcome } from '@lectern/shared/domain/tools/tool-call.ts';
import { OUTCOME_LABELS } from './call-filter.ts';

const COLORS: Readonly<Record<CallOutcome, string>> = {
  answered: 'green',
  unsure: 'yellow',
  'no match': 'yellow',
  refused: 'red',
  failed: 'red',
};

/** The result of a call. */
export function OutcomeBadge({ outcome }: { outcome: CallOutcome }) {
  return (
    <Badge size="sm" variant="surface" rounded="full" px="2" colorPalette={COLORS[outcome]}>
      {OUTCOME_LABELS[outcome]}
    </Badge>
  );
}
