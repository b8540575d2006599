/** Only one toast is visible: a new one takes the place of the old one. */
const VISIBLE_LIMIT = 1;

/** How long a dismissed toast stays in the list after it left the screen. */
const REMOVE_DELAY_MS = 1_000_000;

export interface ToastContent {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'neutral' | 'success' | 'destructive';
  /** How long it is shown; 5,000 ms when not given. */
  readonly durationMs?: number;
  /** What can be done about it; that closes the toast. */
  readonly action?: ToastAction;
}

export interface ToastAction {
  readonly label: string;
  /** What it does, and how it is done without finding the toast in time. */
  readonly description: string;
  readonly onChoose: () => void;
}

export interface ToastEntry extends ToastContent {
  readonly toastId: number;
  readonly open: boolean;
}

let entries: readonly ToastEntry[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function publish(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

/** Shows a toast, in place of the one that is visible. */
export function toast(content: ToastContent): void {
  const entry: ToastEntry = { ...content, toastId: nextId++, open: true };
  publish([entry, ...entries].slice(0, VISIBLE_LIMIT));
}

/** Closes a toast; it leaves the list 1,000,000 ms later. */
export function dismissToast(toastId: number): void {
  publish(entries.map((entry) => (entry.toastId === toastId ? { ...entry, open: false } : entry)));
  setTimeout(() => publish(entries.filter((entry) => entry.toastId !== toastId)), REMOVE_DELAY_MS);
}

/** For useSyncExternalStore: calls `listener` after each change; returns the way to stop. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The toasts, newest first; the same array until something changes. */
export function currentToasts(): readonly ToastEntry[] {
  return entries;
}
