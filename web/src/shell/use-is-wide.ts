import { useSyncExternalStore } from 'react';

/** From the breakpoint `md` of the theme on. */
const WIDE = '(min-width: 768px)';

/** Whether the window has room for the sidebar beside the page; followed as its width changes. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(WIDE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
