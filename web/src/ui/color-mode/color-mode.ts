import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../storage.ts';

export type ColorMode = 'light' | 'dark';

/** The user's choice; `system` follows the device. */
export type ColorModeChoice = ColorMode | 'system';

/** color-mode.js, which sets the scheme before the first paint, reads the same key. */
const STORAGE_KEY = 'theme';
const CHANGED = 'color-mode-changed';
const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)';

/** Null until read. */
let chosen: ColorModeChoice | null = null;

/** The stored choice, updated on changes; `system` during hydration. */
export function useColorModeChoice(): ColorModeChoice {
  return useSyncExternalStore(subscribe, currentChoice, () => 'system');
}

/** The current color mode, updated on changes; light during hydration. */
export function useColorMode(): ColorMode {
  return useSyncExternalStore(subscribe, currentMode, () => 'light');
}

/** Applies a color mode and stores the choice in this browser. */
export function chooseColorMode(choice: ColorModeChoice): void {
  chosen = choice;
  writeStored('localStorage', STORAGE_KEY, choice);
  show(resolveMode(choice));
  window.dispatchEvent(new Event(CHANGED));
}

/** Keeps following the device and other tabs, also while no component shows the color mode. */
export function watchColorMode(): void {
  subscribe(() => undefined);
}

function currentChoice(): ColorModeChoice {
  chosen ??= readChoice();
  return chosen;
}

function readChoice(): ColorModeChoice {
  const stored = readStored('localStorage', STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function resolveMode(choice: ColorModeChoice): ColorMode {
  if (choice !== 'system') return choice;
  return matchMedia(SYSTEM_IS_DARK).matches ? 'dark' : 'light';
}

function currentMode(): ColorMode {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

/** Also reacts to other tabs and to the device setting. */
function subscribe(listener: () => void): () => void {
  const follow = () => {
    show(resolveMode(currentChoice()));
    listener();
  };
  const readAgain = () => {
    chosen = null;
    follow();
  };
  const system = matchMedia(SYSTEM_IS_DARK);
  system.addEventListener('change', follow);
  window.addEventListener('storage', readAgain);
  window.addEventListener(CHANGED, listener);
  return () => {
    system.removeEventListener('change', follow);
    window.removeEventListener('storage', readAgain);
    window.removeEventListener(CHANGED, listener);
  };
}

function show(mode: ColorMode): void {
  const root = document.documentElement;
  if (mode === currentMode()) return;
  const resume = holdTransitions();
  root.classList.replace(currentMode(), mode);
  root.style.colorScheme = mode;
  resume();
}

/** Disables transitions, which would make the page flicker while all colors change. */
function holdTransitions(): () => void {
  const style = document.createElement('style');
  style.textContent = '*, *::before, *::after { transition: none !important }';
  document.head.append(style);
  return () => {
    // Reading a style applies the new styles while transitions are off.
    void getComputedStyle(document.body).color;
    setTimeout(() => style.remove(), 1);
  };
}
