import { useSyncExternalStore } from 'react';

export type ColorMode = 'light' | 'dark';

/** What somebody chose; `system` follows the device. */
export type ColorModeChoice = ColorMode | 'system';

/** The file that sets the scheme before the first paint, color-mode.js, reads the choice from the same place. */
const STORED_AS = 'theme';
const CHANGED = 'color-mode-changed';
const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)';

/** Null until it was read. */
let chosen: ColorModeChoice | null = null;

/** The choice of this browser, followed as it changes; `system` while what the build has rendered is taken over. */
export function useColorModeChoice(): ColorModeChoice {
  return useSyncExternalStore(subscribe, currentChoice, () => 'system');
}

/** The scheme that is shown, followed as it changes; light while what the build has rendered is taken over. */
export function useColorMode(): ColorMode {
  return useSyncExternalStore(subscribe, currentMode, () => 'light');
}

/** Shows a scheme, and remembers the choice in this browser. */
export function chooseColorMode(choice: ColorModeChoice): void {
  chosen = choice;
  try {
    localStorage.setItem(STORED_AS, choice);
  } catch {
    // The browser keeps nothing: the choice holds until the page is left.
  }
  show(modeOf(choice));
  window.dispatchEvent(new Event(CHANGED));
}

function currentChoice(): ColorModeChoice {
  chosen ??= readChoice();
  return chosen;
}

function readChoice(): ColorModeChoice {
  try {
    const stored = localStorage.getItem(STORED_AS);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function modeOf(choice: ColorModeChoice): ColorMode {
  if (choice !== 'system') return choice;
  return matchMedia(SYSTEM_IS_DARK).matches ? 'dark' : 'light';
}

function currentMode(): ColorMode {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

/** Also when another tab chooses, or the device changes its scheme. */
function subscribe(listener: () => void): () => void {
  const follow = () => {
    show(modeOf(currentChoice()));
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

/** All colours change at once; each on its own would make the page flicker. */
function holdTransitions(): () => void {
  const style = document.createElement('style');
  style.textContent = '*, *::before, *::after { transition: none !important }';
  document.head.append(style);
  return () => {
    // Asked for, the new styles are computed while nothing may move.
    void getComputedStyle(document.body).color;
    setTimeout(() => style.remove(), 1);
  };
}
