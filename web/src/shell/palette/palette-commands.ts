import type { CollectionReply } from '@lectern/shared/contracts/collections.ts';

/** A command of the palette. */
export interface PaletteCommand {
  readonly id: string;
  readonly label: string;
  /** Group of the command, such as a collection's name. */
  readonly group: string;
  /** Further words that find the command. */
  readonly keywords?: string;
  /** The page that it opens; absent for actions. */
  readonly path?: string;
  readonly run: () => void;
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

/** The tabs and pages of a collection: label and the end of the path. */
const COLLECTION_PAGES = [
  ['Documents', ''],
  ['MCP Integration', '?tab=mcp'],
  ['Ask as an agent', '/preview'],
  ['Changes', '?tab=changes'],
  ['Export', '?tab=export'],
  ['Calls', '?tab=calls'],
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
  const ofCollections = collections.flatMap(({ id, name }) => [
    ...COLLECTION_PAGES.map(([label, suffix]) => {
      const path = `/collections/${id}${suffix}`;
      return { id: path, label, group: name, path, run: () => goTo(path) };
    }),
    { id: `add-${id}`, label: 'Add URL', group: name, run: () => actions.addUrl(id) },
    { id: `text-${id}`, label: 'Add Text Doc', group: name, run: () => actions.addText(id) },
    { id: `edit-${id}`, label: 'Settings', group: name, run: () => actions.editCollection(id) },
  ]);
  const ofApplication: Omit<PaletteCommand, 'group'>[] = [
    { id: 'new', label: 'New MCP Server', run: actions.createCollection },
    ...PAGES.map(([label, path, keywords]) => ({
      ...{ id: path, label, path, keywords },
      run: () => goTo(path),
    })),
    { id: 'colors', label: 'Switch between light and dark mode', run: actions.switchColors },
    { id: 'shortcuts', label: 'Keyboard shortcuts', run: actions.showShortcuts },
  ];
  return [...ofCollections, ...ofApplication.map((command) => ({ ...command, group: APPLICATION }))];
}

/** The commands shown without a search: first the application's, then the documents of each collection. */
export function mainCommands(commands: readonly PaletteCommand[]): PaletteCommand[] {
  const ofCollections = commands.filter(({ path = '' }) => /^\/collections\/\d+$/.test(path));
  return [...commands.filter(({ group }) => group === APPLICATION), ...ofCollections];
}

/** The commands that contain every word of `search`, in any order. */
export function matchCommands(commands: readonly PaletteCommand[], search: string): PaletteCommand[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ label, group, keywords = '' }) => {
    const text = `${group} ${label} ${keywords}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
