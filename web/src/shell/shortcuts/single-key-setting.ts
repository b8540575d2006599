import { createSharedState } from '../../shared-state.ts';
import { readStored, writeStored } from '../../storage.ts';

const STORAGE_KEY = 'lectern-single-keys';

/** Whether single-key shortcuts are on; stored in this browser. */
const isOn = createSharedState(readStored('localStorage', STORAGE_KEY) !== 'off');
export const { get: areSingleKeysOn, use: useSingleKeys } = isOn;

/** Switches single-key shortcuts on or off. */
export function setSingleKeys(isNext: boolean): void {
  writeStored('localStorage', STORAGE_KEY, isNext ? 'on' : 'off');
  isOn.set(isNext);
}
