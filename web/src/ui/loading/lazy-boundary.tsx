import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { currentConnection, describeInterruption } from '../../http/connection.ts';
import { getErrorMessage } from '../../http/http-error.ts';
import { lazyComponent } from '../../lazy-component.ts';
import { ErrorPanel } from '../error-panel.tsx';
import { type ToastAction, toast } from '../toasts/toast-store.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { LoadFailure } from './load-failure.tsx';

interface LazyBoundaryProps {
  readonly children: ReactNode;
  /** Shown while the code loads. */
  readonly fallback: ReactNode;
}

/** A part of a page whose code loads on demand. A failure appears in its place. */
export function LazyBoundary({ children, fallback }: LazyBoundaryProps) {
  return (
    <ErrorBoundary
      loader={fallback}
      renderError={(error) => <ErrorPanel title="Could not show this part" error={error} />}
      loadError={<LoadFailure />}
    >
      {children}
    </ErrorBoundary>
  );
}

interface DialogProps {
  readonly onClose: () => void;
}

/**
 * A dialog whose module loads when it opens; `name` is its export. A failure appears as a notification, and the page
 * stays.
 */
export function lazyDialog<Name extends string, Props extends DialogProps>(
  ...module: Parameters<typeof lazyComponent<Name, Props>>
) {
  const Dialog = lazyComponent(...module);
  return (props: Props) => (
    <ErrorBoundary
      loader={null}
      renderError={(error) => (
        <FailedDialog text={getErrorMessage(error, 'Unknown error')} onClose={props.onClose} />
      )}
      loadError={<UnloadedDialog onClose={props.onClose} />}
    >
      <Dialog {...props} />
    </ErrorBoundary>
  );
}

function UnloadedDialog({ onClose }: DialogProps) {
  return currentConnection().isOffline ? (
    <FailedDialog
      text={`${describeInterruption()} Try again when the connection is back.`}
      onClose={onClose}
    />
  ) : (
    <FailedDialog text="Reload the page and try again." action={RELOAD} onClose={onClose} />
  );
}

const RELOAD: ToastAction = {
  label: 'Reload',
  description: 'Reload the page',
  onChoose: () => window.location.reload(),
};

interface FailedDialogProps extends DialogProps {
  readonly text: string;
  readonly action?: ToastAction;
}

function FailedDialog({ text, action, onClose }: FailedDialogProps) {
  const report = useEffectEvent(() => {
    toast({ title: 'Could not open the dialog', description: text, tone: 'destructive', action });
    onClose();
  });
  useEffect(() => report(), []);
  return null;
}
