import { Button } from '@chakra-ui/react';
import { RotateCwIcon } from 'lucide-react';
import type { MouseEvent } from 'react';
import { SMALL_BUTTON } from '../../../ui/buttons.tsx';
import type { RetryBody, RetryState } from '../use-retry.ts';

interface RetryButtonProps {
  readonly state: RetryState;
  readonly body: RetryBody;
  readonly label: string;
  /** Accessible name, for several buttons with the same label. */
  readonly spokenLabel?: string;
}

/** Starts a retry. The enclosing dialog or `data-crawl` element then takes the focus. */
export function RetryButton({ state, body, label, spokenLabel }: RetryButtonProps) {
  const start = async (event: MouseEvent) => {
    // The button disappears when the retry starts, so its container takes the focus.
    const surroundings = event.currentTarget.closest<HTMLElement>('[data-crawl], [role=dialog]');
    if (await state.retry(body)) surroundings?.focus({ preventScroll: true });
  };
  return (
    <Button
      {...SMALL_BUTTON}
      aria-label={spokenLabel}
      title={spokenLabel}
      aria-disabled={state.isBusy || undefined}
      onClick={(event) => void start(event)}
    >
      <RotateCwIcon />
      {label}
    </Button>
  );
}
