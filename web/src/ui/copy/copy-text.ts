/**
 * Copies a text. `source` may be a promise for a text from the server; it is passed to the clipboard directly, because
 * some browsers block writes that happen too long after the click. Rejects if nothing was copied.
 */
export async function copyText(source: string | Promise<string>): Promise<void> {
  if (!navigator.clipboard) return copyBySelection(await source);
  if (typeof source === 'string') return navigator.clipboard.writeText(source);
  if (typeof ClipboardItem === 'undefined' || !navigator.clipboard.write) {
    return navigator.clipboard.writeText(await source);
  }
  const blob = source.then((text) => new Blob([text], { type: 'text/plain' }));
  await Promise.all([source, navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])]);
}

/** The Clipboard API needs HTTPS; execCommand also works over plain HTTP. */
function copyBySelection(text: string): void {
  const holder = document.createElement('textarea');
  holder.value = text;
  holder.style.position = 'fixed';
  holder.style.opacity = '0';
  const focused = document.activeElement;
  // In an open dialog only elements inside of it can take the focus.
  (focused?.closest('[role=dialog], [role=alertdialog]') ?? document.body).append(holder);
  holder.select();
  const isCopied = document.execCommand('copy');
  holder.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error('The browser blocked the clipboard');
}
