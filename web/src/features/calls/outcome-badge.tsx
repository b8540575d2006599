import type { CallOutcome } from '@lectern/shared/domain/tools/tool-call.ts';
import { Pill } from '../../ui/pill.tsx';
import { OUTCOME_LABELS } from './use-call-filters.ts';

const COLORS: Readonly<Record<CallOutcome, string>> = {
  answered: 'green',
  unsure: 'yellow',
  'no match': 'yellow',
  'over limit': 'red',
  refused: 'red',
  failed: 'red',
};

/** The result of a call. */
export function OutcomeBadge({ outcome }: { outcome: CallOutcome }) {
  return <Pill colorPalette={COLORS[outcome]}>{OUTCOME_LABELS[outcome]}</Pill>;
}
