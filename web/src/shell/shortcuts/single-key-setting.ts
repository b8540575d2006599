import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../storage.ts';

const STORAGE_KEY = 'lectern-single-keys';
const CHANGED = 'lectern-single-keys-changed';

/** Whether single-key shortcuts are on; stored in this browser. */
export function areSingleKeysOn(): boolean {
  return readStored('localStorage', STORAGE_KEY) !== 'off';
}

/** Switches single-key shortcuts on or off. */
export function setSingleKeys(isOn: boolean): void {
  writeStored('localStorage', STORAGE_KEY, isOn ? 'on' : 'off');
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
