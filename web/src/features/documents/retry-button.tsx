import { Button } from '@chakra-ui/react';
import type { MouseEvent } from 'react';
import { RetryIcon } from '../../ui/icons/line-icons.tsx';
import type { RetryBody, RetryState } from './use-retry.ts';

interface RetryButtonProps {
  readonly state: RetryState;
  readonly what: RetryBody;
  readonly label: string;
  /** What a screen reader says instead of the label, where several buttons have the same one. */
  readonly spokenLabel?: string;
}

/** Starts one kind of retry, within a dialog or an element marked `data-crawl`, which then takes the focus. */
export function RetryButton({ state, what, label, spokenLabel }: RetryButtonProps) {
  const start = async (event: MouseEvent) => {
    // The button goes once the retry has begun; the keyboard goes on from where it was.
    const surroundings = event.currentTarget.closest<HTMLElement>('[data-crawl], [role=dialog]');
    if (await state.retry(what)) surroundings?.focus({ preventScroll: true });
  };
  return (
    <Button
      size="xs"
      variant="outline"
      colorPalette="gray"
      bg="bg.panel"
      aria-label={spokenLabel}
      aria-disabled={state.isBusy || undefined}
      onClick={(event) => void start(event)}
    >
      <RetryIcon />
      {label}
    </Button>
  );
}
