import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'lectern-single-keys';
const CHANGED = 'lectern-single-keys-changed';

/** Whether single-key shortcuts are on; stored in this browser. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Switches single-key shortcuts on or off. */
export function setSingleKeys(isOn: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off');
  } catch {
    // Storage is blocked: the setting cannot change.
  }
  window.dispatchEvent(new Event(CHANGED));
}

/** Whether single-key shortcuts are on, updated on changes. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
}
