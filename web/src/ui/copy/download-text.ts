/** Downloads a text as a markdown file. */
export function downloadText(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/markdown;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has started the download when click() returns.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
