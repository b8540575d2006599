import { useIsHydrated } from '../ui/use-is-hydrated.ts';

/** The year in which this was built; vite.config.ts fills it in. */
declare const BUILD_YEAR: number;

/** The current year by the browser's clock. */
export function useCurrentYear(): number {
  return useIsHydrated() ? new Date().getFullYear() : BUILD_YEAR;
}
