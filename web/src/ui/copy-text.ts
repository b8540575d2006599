/**
 * Puts a text on the clipboard. `source` may be a promise, for texts that the server has to give first; the
 * browser is then told at once, because some refuse the clipboard when the click lies too far back.
 * Rejects when nothing was copied.
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

/** Pages on plain http have no clipboard; selecting the text and asking for "copy" still works there. */
function copyBySelection(text: string): void {
  const holder = document.createElement('textarea');
  holder.value = text;
  holder.style.position = 'fixed';
  holder.style.opacity = '0';
  const focused = document.activeElement;
  // Inside an open dialog only the dialog's own elements can take the focus.
  (focused?.closest('[role=dialog], [role=alertdialog]') ?? document.body).append(holder);
  holder.select();
  const isCopied = document.execCommand('copy');
  holder.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error('The browser refused to copy');
}
