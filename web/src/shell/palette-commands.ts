import type { CollectionReply } from '@lectern/shared/contracts/collections.ts';

/** A command of the palette. */
export interface PaletteCommand {
  readonly id: string;
  readonly label: string;
  /** Group of the command, such as a collection's name. */
  readonly group: string;
  readonly run: () => void;
}

interface PaletteActions {
  readonly goTo: (path: string) => void;
  readonly createCollection: () => void;
  readonly addUrl: (collectionId: number) => void;
  readonly switchColors: () => void;
  readonly showShortcuts: () => void;
}

/** All commands of the palette, collections first. */
export function paletteCommands(
  collections: readonly Pick<CollectionReply, 'id' | 'name'>[],
  actions: PaletteActions,
): PaletteCommand[] {
  const { goTo, createCollection, addUrl, switchColors, showShortcuts } = actions;
  const ofCollections = collections.flatMap(({ id, name }) => [
    { id: `documents-${id}`, label: 'Documents', group: name, run: () => goTo(`/collections/${id}`) },
    { id: `mcp-${id}`, label: 'MCP Integration', group: name, run: () => goTo(`/collections/${id}?tab=mcp`) },
    {
      id: `preview-${id}`,
      label: 'Ask as an agent',
      group: name,
      run: () => goTo(`/collections/${id}/preview`),
    },
    { id: `add-${id}`, label: 'Add URL', group: name, run: () => addUrl(id) },
  ]);
  const ofApplication = [
    { id: 'dashboard', label: 'Dashboard', run: () => goTo('/dashboard') },
    { id: 'new', label: 'New MCP Server', run: createCollection },
    { id: 'keys', label: 'API Keys', run: () => goTo('/api-keys') },
    { id: 'usage', label: 'Usage', run: () => goTo('/usage') },
    { id: 'bin', label: 'Trash', run: () => goTo('/bin') },
    { id: 'settings', label: 'Account Settings', run: () => goTo('/account-settings') },
    { id: 'pricing', label: 'Pricing', run: () => goTo('/pricing') },
    { id: 'colors', label: 'Switch between light and dark mode', run: switchColors },
    { id: 'shortcuts', label: 'Keyboard shortcuts', run: showShortcuts },
  ];
  return [...ofCollections, ...ofApplication.map((command) => ({ ...command, group: 'Lectern' }))];
}

/** The commands that contain every word of `search`, in any order. */
export function matchCommands(commands: readonly PaletteCommand[], search: string): PaletteCommand[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ label, group }) => {
    const text = `${group} ${label}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
