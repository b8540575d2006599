import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * False during hydration, when only build-time data may render; true afterwards, and always on pages that were not
 * prerendered.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
