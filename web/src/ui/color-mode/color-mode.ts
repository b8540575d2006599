import { createSharedState } from '../../shared-state.ts';
import { readStored, writeStored } from '../../storage.ts';

export type ColorMode = 'light' | 'dark';

/** The user's choice; `system` follows the device. */
export type ColorModeChoice = ColorMode | 'system';

/** color-mode.js, which sets the scheme before the first paint, reads the same key. */
const STORAGE_KEY = 'theme';
const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)';

const state = createSharedState<{ readonly choice: ColorModeChoice; readonly mode: ColorMode }>({
  choice: 'system',
  mode: 'light',
});

/** The choice and the current color mode, updated on changes. */
export const useColorMode = state.use;

/** Applies a color mode and stores the choice in this browser. */
export function chooseColorMode(choice: ColorModeChoice): void {
  writeStored('localStorage', STORAGE_KEY, choice);
  apply(choice);
}

/** Chooses the other color mode. */
export function toggleColorMode(): void {
  chooseColorMode(state.get().mode === 'dark' ? 'light' : 'dark');
}

/** Applies the stored choice, and follows the device and other tabs. Called once, when the application starts. */
export function watchColorMode(): void {
  const applyStored = () => {
    const stored = readStored('localStorage', STORAGE_KEY);
    apply(stored === 'light' || stored === 'dark' ? stored : 'system');
  };
  applyStored();
  window.addEventListener('storage', applyStored);
  matchMedia(SYSTEM_IS_DARK).addEventListener('change', () => apply(state.get().choice));
}

function apply(choice: ColorModeChoice): void {
  const isDark = choice === 'dark' || (choice === 'system' && matchMedia(SYSTEM_IS_DARK).matches);
  const mode = isDark ? 'dark' : 'light';
  const root = document.documentElement;
  if (!root.classList.contains(mode)) {
    const resume = holdTransitions();
    root.classList.remove('light', 'dark');
    root.classList.add(mode);
    root.style.colorScheme = mode;
    resume();
  }
  state.set({ choice, mode });
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
