/** The actions of keyboard shortcuts. */
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
  /** `KeyboardEvent.key` values, pressed in sequence. */
  readonly keys: readonly string[];
  readonly label: string;
}

/** Shortcuts without a modifier; they can be switched off (WCAG 2.2, 2.1.4). */
export const SHORTCUTS: readonly Shortcut[] = [
  { name: 'palette', keys: ['/'], label: 'Search' },
  { name: 'new-collection', keys: ['n'], label: 'New MCP Server' },
  { name: 'dashboard', keys: ['g', 'd'], label: 'Go to dashboard' },
  { name: 'api-keys', keys: ['g', 'k'], label: 'Go to API keys' },
  { name: 'usage', keys: ['g', 'u'], label: 'Go to usage' },
  { name: 'account-settings', keys: ['g', 'a'], label: 'Go to account settings' },
  { name: 'help', keys: ['?'], label: 'Show keyboard shortcuts' },
];

/** Maximum time between the keys of a sequence. */
const MAX_SEQUENCE_GAP_MS = 1_000;

/** Maps successive key presses to shortcuts; null if a key completes none. */
export function createShortcutReader(): (key: string, nowMs: number) => ShortcutName | null {
  let first = { key: '', atMs: Number.NEGATIVE_INFINITY };
  return (key, nowMs) => {
    const pressed = nowMs - first.atMs <= MAX_SEQUENCE_GAP_MS ? [first.key, key] : [key];
    first = { key, atMs: nowMs };
    const found =
      SHORTCUTS.find(({ keys }) => keys.join(' ') === pressed.join(' ')) ??
      SHORTCUTS.find(({ keys }) => keys.length === 1 && keys[0] === key);
    if (found) first = { key: '', atMs: Number.NEGATIVE_INFINITY };
    return found?.name ?? null;
  };
}
