import { z } from 'zod';
import { readStored, writeStored } from '../../storage.ts';

/** A page of the application that the user opened. */
export interface RecentItem {
  readonly label: string;
  /** Its group, such as a collection's name. */
  readonly detail: string;
  readonly path: string;
}

const STORAGE_KEY = 'lectern-recent';
const MAX_ITEMS = 6;

const stored = z.object({
  userId: z.number(),
  items: z.array(z.object({ label: z.string(), detail: z.string(), path: z.string().startsWith('/') })),
});

/** The pages that this user opened last in this browser, latest first. */
export function readRecent(userId: number): readonly RecentItem[] {
  try {
    const parsed = stored.safeParse(JSON.parse(readStored('localStorage', STORAGE_KEY) ?? 'null'));
    return parsed.success && parsed.data.userId === userId ? parsed.data.items : [];
  } catch {
    // Another version wrote it.
    return [];
  }
}

/** Stores that the user opened a page. */
export function recordRecent(userId: number, item: RecentItem): void {
  const others = readRecent(userId).filter(({ path }) => path !== item.path);
  const items = [item, ...others].slice(0, MAX_ITEMS);
  writeStored('localStorage', STORAGE_KEY, JSON.stringify({ userId, items }));
}

/** Removes the stored pages. The next user of this browser could read their names. */
export function forgetRecent(): void {
  writeStored('localStorage', STORAGE_KEY, null);
}
