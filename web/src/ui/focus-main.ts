/** Puts the focus on the page's content: for when what had it is gone, so that the keyboard does not start at the top. */
export function focusMain(): void {
  mainElement()?.focus({ preventScroll: true });
}

/** The element that holds the page's content; null before a layout is shown. */
export function mainElement(): HTMLElement | null {
  return document.getElementById('main');
}
