import type { CollectionReply } from '@lectern/shared/contracts/collections.ts';

/** An entry of the palette: a page to open, or an action. */
export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  /** Its group, such as a collection's name. */
  readonly detail: string;
  /** Null for actions. */
  readonly path: string | null;
  readonly run: () => void;
}

/** An entry that is known without a search. */
export interface PaletteCommand extends PaletteItem {
  /** Further words that find the command. */
  readonly keywords?: string;
}

interface PaletteActions {
  readonly goTo: (path: string) => void;
  readonly createCollection: () => void;
  readonly addUrl: (collectionId: number) => void;
  readonly addText: (collectionId: number) => void;
  readonly editCollection: (collectionId: number) => void;
  readonly switchColors: () => void;
  readonly showShortcuts: () => void;
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

/** All commands of the palette, collections first. */
export function paletteCommands(
  collections: readonly Pick<CollectionReply, 'id' | 'name'>[],
  actions: PaletteActions,
): PaletteCommand[] {
  const { goTo } = actions;
  const link = (label: string, detail: string, path: string, keywords = ''): PaletteCommand => ({
    id: path,
    label,
    detail,
    path,
    keywords,
    run: () => goTo(path),
  });
  const action = (id: string, label: string, detail: string, run: () => void): PaletteCommand => ({
    id,
    label,
    detail,
    path: null,
    run,
  });
  return [
    ...collections.flatMap(({ id, name }) => [
      ...COLLECTION_PAGES.map(([label, suffix, keywords]) =>
        link(label, name, `/collections/${id}${suffix}`, keywords),
      ),
      action(`add-${id}`, 'Add URL', name, () => actions.addUrl(id)),
      action(`text-${id}`, 'Add Text Doc', name, () => actions.addText(id)),
      action(`edit-${id}`, 'Settings', name, () => actions.editCollection(id)),
    ]),
    action('new', 'New MCP Server', APPLICATION, actions.createCollection),
    ...PAGES.map(([label, path, keywords]) => link(label, APPLICATION, path, keywords)),
    action('colors', 'Switch between light and dark mode', APPLICATION, actions.switchColors),
    action('shortcuts', 'Keyboard shortcuts', APPLICATION, actions.showShortcuts),
  ];
}

/** The commands shown without a search: first the application's, then the documents of each collection. */
export function mainCommands(commands: readonly PaletteCommand[]): PaletteCommand[] {
  const ofCollections = commands.filter(({ path }) => /^\/collections\/\d+$/.test(path ?? ''));
  return [...commands.filter(({ detail }) => detail === APPLICATION), ...ofCollections];
}

/** The commands that contain every word of `search`, in any order. */
export function matchCommands(commands: readonly PaletteCommand[], search: string): PaletteCommand[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ label, detail, keywords = '' }) => {
    const text = `${detail} ${label} ${keywords}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
