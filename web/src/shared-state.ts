import { useSyncExternalStore } from 'react';

/** A value outside of components, which render again when it changes. */
export function createSharedState<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  /** Calls `listener` after each change; returns an unsubscribe function. */
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set(next: Value) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe,
    /** During hydration, components render the initial value, as the prerendered page does. */
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  };
}
