import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { openModal } from '../modal-events.ts';
import { lazyDialog } from '../ui/loading/lazy-boundary.tsx';
import { createShortcutReader, type ShortcutName } from './shortcuts/shortcut-keys.ts';
import { areSingleKeysOn } from './shortcuts/single-key-setting.ts';

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
  useShortcuts((name) => {
    if (name === 'palette' || name === 'help') setOpened(name);
    else if (name === 'new-collection') openModal('open-new-collection-modal', null);
    else void navigate(`/${name}`);
  });
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

const TEXT_INPUTS = 'input, textarea, select, [contenteditable]:not([contenteditable=false])';
const DIALOG = '[role=dialog], [role=alertdialog]';

/** Calls `onShortcut` for Ctrl+K or Cmd+K anywhere, and for other shortcuts outside of inputs and dialogs. */
function useShortcuts(onShortcut: (name: ShortcutName) => void): void {
  const follow = useEffectEvent(onShortcut);
  useEffect(() => {
    const read = createShortcutReader();
    const listen = (event: KeyboardEvent) => {
      const name = findShortcut(event, read);
      if (name === null) return;
      event.preventDefault();
      follow(name);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function findShortcut(
  event: KeyboardEvent,
  read: ReturnType<typeof createShortcutReader>,
): ShortcutName | null {
  const { key, ctrlKey, metaKey, altKey, isComposing, target } = event;
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
    return document.querySelector(DIALOG) ? null : 'palette';
  }
  if (ctrlKey || metaKey || altKey || isComposing || event.defaultPrevented || !areSingleKeysOn())
    return null;
  const isTyping = target instanceof Element && target.closest(TEXT_INPUTS) !== null;
  return isTyping || document.querySelector(DIALOG) ? null : read(key, event.timeStamp);
}
