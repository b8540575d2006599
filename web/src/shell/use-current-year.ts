import { useIsHydrated } from '../ui/use-is-hydrated.ts';

/** The year of the build, defined in vite.config.ts. */
declare const BUILD_YEAR: number;

/** The current year by the browser's clock. */
export function useCurrentYear(): number {
  return useIsHydrated() ? new Date().getFullYear() : BUILD_YEAR;
}
