import type { Block } from '../markup/blocks.ts';

/** A page with its navigation. */
export interface FramedPage {
  title: string;
  description: string;
  /** The page's own path, such as `/docs/guide/queues`. */
  path: string;
  section: string;
  /** Day of the last change, `YYYY-MM-DD`. */
  updated: string;
  blocks: readonly Block[];
  /** The menu of the page's site. */
  menu: readonly MenuSection[];
  previous: MenuEntry | null;
  next: MenuEntry | null;
}

export interface MenuSection {
  label: string;
  entries: readonly MenuEntry[];
}

export interface MenuEntry {
  title: string;
  path: string;
}

/** The URL of `to` relative to the folder of `from`, as in handwritten and Sphinx pages. */
export function relativeHref(from: string, to: string): string {
  if (!to.startsWith('/')) return to;
  const folder = from.slice(0, from.lastIndexOf('/') + 1);
  if (to.startsWith(folder)) return to.slice(folder.length) || './';
  const parent = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
  return to.startsWith(parent) ? `../${to.slice(parent.length)}` : to;
}
