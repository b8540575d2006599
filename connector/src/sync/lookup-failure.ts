import type { LecternApi } from '../api/lectern-api.ts';

/** Whether the reason says that the documentation does not exist, and not that the lookup failed. */
export function isMissing(reason: string): boolean {
  return /was not found in the registry|No documentation found/.test(reason);
}

/** The message for libraries that the server could not look up, such as without an internet connection. */
export function describeLookupFailure(
  wanted: string,
  reason: string,
  { origin }: Pick<LecternApi, 'origin'>,
): string {
  return `${origin} could not look up ${wanted}. Check its internet connection (${reason})`;
}
