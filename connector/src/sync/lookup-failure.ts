import type { LecternApi } from '../api/lectern-api.ts';

/** The message for libraries that the server could not look up, such as without an internet connection. */
export function describeLookupFailure(
  wanted: string,
  reason: string,
  { origin }: Pick<LecternApi, 'origin'>,
): string {
  return `${origin} could not look up ${wanted}. Check its internet connection (${reason})`;
}
