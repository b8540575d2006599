import { useSyncExternalStore } from 'react';

/** The breakpoint `md` of the theme. */
const WIDE = '(min-width: 768px)';

/** Whether the window is wide enough for the sidebar; updated on resize. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(WIDE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
