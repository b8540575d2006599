import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { openModal } from '../modal-events.ts';
import { lazyDialog } from '../ui/loading/lazy-part.tsx';
import type { ShortcutName } from './shortcuts/shortcut-keys.ts';
import { useShortcuts } from './shortcuts/use-shortcuts.ts';

const CommandPalette = lazyDialog(() => import('./palette/command-palette.tsx'), 'CommandPalette');
const ShortcutsDialog = lazyDialog(() => import('./shortcuts/shortcuts-dialog.tsx'), 'ShortcutsDialog');

type Opened = 'palette' | 'help' | null;

const OPEN_PALETTE = 'open-command-palette';

/** Opens the command palette from anywhere. */
export function openPalette(): void {
  window.dispatchEvent(new Event(OPEN_PALETTE));
}

/** The keyboard shortcuts and the dialogs they open. */
export function ShellDialogs() {
  const [opened, setOpened] = useState<Opened>(null);
  const navigate = useNavigate();
  const follow = (name: ShortcutName) => {
    if (name === 'palette' || name === 'help') setOpened(name);
    else if (name === 'new-collection') openModal('open-new-collection-modal', null);
    else void navigate(`/${name}`);
  };
  useShortcuts(follow);
  useEffect(() => {
    const open = () => setOpened('palette');
    window.addEventListener(OPEN_PALETTE, open);
    return () => window.removeEventListener(OPEN_PALETTE, open);
  }, []);
  const close = () => setOpened(null);
  return (
    <>
      {opened === 'palette' && <CommandPalette onClose={close} onHelp={() => setOpened('help')} />}
      {opened === 'help' && <ShortcutsDialog onClose={close} />}
    </>
  );
}
