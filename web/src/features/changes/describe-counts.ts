import type { RefreshChangeReply } from '@lectern/shared/contracts/changes.ts';

/** The pages of a refresh in numbers, such as "1 added, 3 changed". */
export function describeCounts(change: Pick<RefreshChangeReply, 'added' | 'changed' | 'removed'>): string {
  return (['added', 'changed', 'removed'] as const)
    .filter((kind) => change[kind] > 0)
    .map((kind) => `${change[kind]} ${kind}`)
    .join(', ');
}
