/** Moves the focus to the page's content after the focused element was removed. */
export function focusMain(): void {
  mainElement()?.focus({ preventScroll: true });
}

/** The main element; null before a layout renders. */
export function mainElement(): HTMLElement | null {
  return document.getElementById('main');
}
