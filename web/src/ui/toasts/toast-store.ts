import { getErrorMessage } from '../../http/http-error.ts';
import { createSharedState } from '../../shared-state.ts';

/** How long a dismissed toast stays in the list. */
const REMOVE_DELAY_MS = 1_000_000;

export interface ToastContent {
  readonly title: string;
  readonly description?: string | undefined;
  readonly tone?: 'neutral' | 'success' | 'destructive';
  /** Duration; 5,000 ms by default. */
  readonly durationMs?: number | undefined;
  /** An action; it closes the toast. */
  readonly action?: ToastAction | undefined;
  /** Called once, when the toast is no longer visible; after `onChoose` of its action. */
  readonly onClose?: () => void;
}

export interface ToastAction {
  readonly label: string;
  /** Alternative for users who cannot reach the toast in time. */
  readonly description: string;
  readonly onChoose: () => void;
}

export interface ToastEntry extends ToastContent {
  readonly toastId: number;
  readonly open: boolean;
}

/** The toasts, newest first. */
export const toasts = createSharedState<readonly ToastEntry[]>([]);
let nextId = 1;

/** Shows a toast and replaces the visible one. A toast with an action stays open and returns when the new one closes. */
export function toast(content: ToastContent): void {
  const entry: ToastEntry = { ...content, toastId: nextId++, open: true };
  const open = toasts.get().filter((other) => other.open);
  const replaced = open.filter(({ action }) => !action);
  toasts.set([entry, ...open.filter(({ action }) => action)]);
  for (const { onClose } of replaced) onClose?.();
}

/** Shows that an action succeeded. */
export function toastSuccess(title: string, description?: string): void {
  toast({ title, description, tone: 'success' });
}

/** Shows that an action failed. */
export function toastFailure(title: string, description?: string): void {
  toast({ title, description, tone: 'destructive' });
}

/** The toast of a failed action, or its title above the message of the error. */
export type Failure = string | { readonly title: string; readonly description: string };

/** Shows that an action failed with an error. */
export function toastError(failure: Failure, error: unknown): void {
  if (typeof failure !== 'string') toastFailure(failure.title, failure.description);
  else toastFailure(failure, getErrorMessage(error, 'An unknown error occurred'));
}

/** Closes a toast; it is removed from the list 1,000,000 ms later. */
export function dismissToast(toastId: number): void {
  const closed = toasts.get().find((entry) => entry.open && entry.toastId === toastId);
  toasts.set(toasts.get().map((entry) => (entry.toastId === toastId ? { ...entry, open: false } : entry)));
  setTimeout(() => toasts.set(toasts.get().filter((entry) => entry.toastId !== toastId)), REMOVE_DELAY_MS);
  closed?.onClose?.();
}
