import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { openModal } from '../../modal-events.ts';
import { createShortcutReader, type ShortcutName } from './shortcut-keys.ts';
import { areSingleKeysOn } from './single-key-setting.ts';

const TEXT_INPUTS = 'input, textarea, select, [contenteditable]:not([contenteditable=false])';
const DIALOG = '[role=dialog], [role=alertdialog]';

/** Follows Ctrl+K or Cmd+K anywhere, and other shortcuts outside of inputs. Dialogs have no shortcuts. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  const follow = useEffectEvent((name: ShortcutName) => {
    if (name === 'palette') openModal('open-command-palette', null);
    else if (name === 'help') openModal('open-shortcuts', null);
    else if (name === 'new-collection') openModal('open-new-collection-modal', null);
    else void navigate(`/${name}`);
  });
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
  if (document.querySelector(DIALOG)) return null;
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return 'palette';
  if (ctrlKey || metaKey || altKey || isComposing || event.defaultPrevented || !areSingleKeysOn())
    return null;
  const isTyping = target instanceof Element && target.closest(TEXT_INPUTS) !== null;
  return isTyping ? null : read(key, event.timeStamp);
}
