/** Downloads a text as a file. */
export function downloadText(fileName: string, text: string, type = 'text/markdown'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has started the download when click() returns.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
