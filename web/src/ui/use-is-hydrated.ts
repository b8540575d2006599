import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * False while content that was rendered at build time is taken over, when only what was known then may be shown; true
 * from then on, and always where there was none.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
