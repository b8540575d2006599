import { useEffect, useRef } from 'react';
import { createShortcutReader, type ShortcutName } from './shortcut-keys.ts';
import { areSingleKeysOn } from './single-key-setting.ts';

const TEXT_INPUTS = 'input, textarea, select, [contenteditable]:not([contenteditable=false])';
const DIALOG = '[role=dialog], [role=alertdialog]';

/** Calls `onShortcut` for Ctrl+K or Cmd+K anywhere, and for other shortcuts outside of inputs and dialogs. */
export function useShortcuts(onShortcut: (name: ShortcutName) => void): void {
  const handler = useRef(onShortcut);
  useEffect(() => {
    handler.current = onShortcut;
  }, [onShortcut]);
  useEffect(() => {
    const read = createShortcutReader();
    const listen = (event: KeyboardEvent) => {
      const name = findShortcut(event, read);
      if (name === null) return;
      event.preventDefault();
      handler.current(name);
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
