import { type EditableCollection, openModal } from '../../modal-events.ts';
import { toggleColorMode } from '../../ui/color-mode/color-mode.ts';

/** An entry of the palette: a page to open, or an action. */
export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  /** Its group, such as a collection's name. */
  readonly detail: string;
  /** Further words that find it. */
  readonly keywords?: string;
  readonly target: string | (() => void);
}

/** The tabs and pages of a collection: label, the end of the path, and further words. */
const COLLECTION_PAGES = [
  ['Documents', '', 'pages urls'],
  ['MCP Integration', '?tab=mcp', 'connect editor'],
  ['Agent preview', '/preview', 'ask question'],
  ['Changes', '?tab=changes', 'history'],
  ['Export', '?tab=export', 'download'],
  ['Calls', '?tab=calls', 'log questions'],
] as const;

/** The pages of the application and the sections of its settings: label, path and further words. */
const PAGES = [
  ['Dashboard', '/dashboard', 'home mcp servers'],
  ['API Keys', '/api-keys', 'create rotate token'],
  ['Usage', '/usage', 'calls log questions quota charts'],
  ['Trash', '/trash', 'deleted restore'],
  ['Account Settings', '/account-settings', 'profile name email alerts subscription plan appearance theme'],
  ['Settings: Sign-in', '/account-settings#sign-in', 'github google login'],
  ['Settings: Sessions', '/account-settings#sessions', 'browsers devices sign out'],
  ['Settings: Webhooks', '/account-settings#webhooks', 'notifications events'],
  ['Settings: Your data', '/account-settings#your-data', 'export download delete account'],
  ['Documentation', '/docs', 'help quick start'],
  ['Pricing', '/pricing', 'plans upgrade pro'],
] as const;

/** The group of commands that belong to no collection. */
const APPLICATION = 'Lectern';

/** The entries that are known without a search, collections first. */
export function paletteCommands(collections: readonly EditableCollection[]): PaletteItem[] {
  const link = (detail: string, label: string, path: string, keywords: string): PaletteItem => ({
    id: path,
    label,
    detail,
    keywords,
    target: path,
  });
  const action = (detail: string, label: string, id: string, target: () => void): PaletteItem => ({
    id,
    label,
    detail,
    target,
  });
  return [
    ...collections.flatMap((collection) => {
      const { id: collectionId, name } = collection;
      return [
        ...COLLECTION_PAGES.map(([label, suffix, keywords]) =>
          link(name, label, `/collections/${collectionId}${suffix}`, keywords),
        ),
        action(name, 'Add URL', `add-${collectionId}`, () =>
          openModal('open-add-url-modal', { collectionId }),
        ),
        action(name, 'Add Text Doc', `text-${collectionId}`, () =>
          openModal('open-add-text-doc-modal', { collectionId }),
        ),
        action(name, 'Settings', `edit-${collectionId}`, () =>
          openModal('open-edit-collection-modal', { collection }),
        ),
      ];
    }),
    action(APPLICATION, 'New MCP Server', 'new', () => openModal('open-new-collection-modal', null)),
    ...PAGES.map(([label, path, keywords]) => link(APPLICATION, label, path, keywords)),
    action(APPLICATION, 'Switch between light and dark mode', 'colors', toggleColorMode),
    action(APPLICATION, 'Keyboard shortcuts', 'shortcuts', () => openModal('open-shortcuts', null)),
  ];
}

/** The commands shown without a search: first the application's, then the documents of each collection. */
export function mainCommands(commands: readonly PaletteItem[]): PaletteItem[] {
  const ofCollections = commands.filter(({ id }) => /^\/collections\/\d+$/.test(id));
  return [...commands.filter(({ detail }) => detail === APPLICATION), ...ofCollections];
}

/** The commands that contain every word of `search`, in any order. */
export function matchCommands(commands: readonly PaletteItem[], search: string): PaletteItem[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ label, detail, keywords = '' }) => {
    const text = `${detail} ${label} ${keywords}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
