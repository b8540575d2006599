import { BusyButton, type BusyButtonProps } from './buttons.tsx';
import type { Failure } from './toasts/toast-store.ts';
import { useAction } from './use-action.ts';

interface ActionButtonProps extends Omit<BusyButtonProps, 'isBusy' | 'onClick'> {
  readonly action: () => Promise<unknown>;
  readonly failure: Failure;
}

/** Runs an action of the user. An error appears in a toast. */
export function ActionButton({ action, failure, ...button }: ActionButtonProps) {
  const { isBusy, run } = useAction(failure);
  return <BusyButton {...button} isBusy={isBusy} onClick={() => void run(action)} />;
}
