/** What a key, or two after each other, asks for. */
export type ShortcutName =
  | 'palette'
  | 'help'
  | 'dashboard'
  | 'api-keys'
  | 'usage'
  | 'account-settings'
  | 'new-collection';

interface Shortcut {
  readonly name: ShortcutName;
  /** Keys as `KeyboardEvent.key` names them, pressed one after the other. */
  readonly keys: readonly string[];
  readonly label: string;
}

/** Keys without a modifier; they can be switched off (WCAG 2.2, 2.1.4). */
export const SHORTCUTS: readonly Shortcut[] = [
  { name: 'palette', keys: ['/'], label: 'Search and jump' },
  { name: 'new-collection', keys: ['n'], label: 'New MCP Server' },
  { name: 'dashboard', keys: ['g', 'd'], label: 'Go to the dashboard' },
  { name: 'api-keys', keys: ['g', 'k'], label: 'Go to the API keys' },
  { name: 'usage', keys: ['g', 'u'], label: 'Go to the usage' },
  { name: 'account-settings', keys: ['g', 'a'], label: 'Go to the account settings' },
  { name: 'help', keys: ['?'], label: 'Show these shortcuts' },
];

/** The time within which the second key counts as following the first. */
const FOLLOWS_MS = 1_000;

/** Tells what keys ask for, one press after the other; null for a key that asks for nothing (yet). */
export function createShortcutReader(): (key: string, nowMs: number) => ShortcutName | null {
  let first = { key: '', atMs: Number.NEGATIVE_INFINITY };
  return (key, nowMs) => {
    const pressed = nowMs - first.atMs <= FOLLOWS_MS ? [first.key, key] : [key];
    first = { key, atMs: nowMs };
    const found =
      SHORTCUTS.find(({ keys }) => keys.join(' ') === pressed.join(' ')) ??
      SHORTCUTS.find(({ keys }) => keys.length === 1 && keys[0] === key);
    if (found) first = { key: '', atMs: Number.NEGATIVE_INFINITY };
    return found?.name ?? null;
  };
}
