import { useSyncExternalStore } from 'react';

const STORED_AS = 'lectern-single-keys';
const CHANGED = 'lectern-single-keys-changed';

/** Whether keys without a modifier do something; remembered in this browser. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORED_AS) !== 'off';
  } catch {
    return true;
  }
}

/** Switches them on or off. */
export function setSingleKeys(isOn: boolean): void {
  try {
    localStorage.setItem(STORED_AS, isOn ? 'on' : 'off');
  } catch {
    // The browser keeps nothing: the setting stays as it was.
  }
  window.dispatchEvent(new Event(CHANGED));
}

/** The setting, followed as it changes. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
}
