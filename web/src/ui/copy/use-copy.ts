import { useEffect, useRef, useState } from 'react';
import { getErrorMessage, HttpError, NetworkError } from '../../http/http-error.ts';
import { toast } from '../toasts/toast-store.ts';

const COPIED_RESET_MS = 2_000;
const COPY_FAILURE = 'Could not copy to clipboard';

export interface CopyMessages {
  readonly title?: string;
  readonly description?: string;
  /** Message if copying failed. */
  readonly failure?: string;
  readonly successMs?: number;
  readonly failureMs?: number;
}

/** Copies to the clipboard and shows the result in a toast. `isCopied` is true for 2,000 ms after copying. */
export function useCopy() {
  const [isCopied, setCopied] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async (source: string | (() => Promise<string>), messages: CopyMessages = {}) => {
    setBusy(true);
    try {
      await copyText(typeof source === 'string' ? source : source());
      setCopied(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setCopied(false), COPIED_RESET_MS);
      const { title = 'Copied to clipboard', description, successMs } = messages;
      toast({ title, description, tone: 'success', durationMs: successMs });
    } catch (error) {
      const { failure = COPY_FAILURE, failureMs } = messages;
      // An error of the request explains the problem; the browser's clipboard error does not.
      const isExplained = error instanceof HttpError || error instanceof NetworkError;
      const description = isExplained ? getErrorMessage(error, failure) : failure;
      toast({ title: 'Failed to copy', description, tone: 'destructive', durationMs: failureMs });
    } finally {
      setBusy(false);
    }
  };
  return { isCopied, isBusy, copy };
}

/**
 * Copies a text. `source` may be a promise for a text from the server; it is passed to the clipboard directly, because
 * some browsers block writes that happen too long after the click. Rejects if nothing was copied.
 */
async function copyText(source: string | Promise<string>): Promise<void> {
  if (!navigator.clipboard) return copyBySelection(await source);
  if (typeof source === 'string') return navigator.clipboard.writeText(source);
  if (typeof ClipboardItem === 'undefined' || !navigator.clipboard.write) {
    return navigator.clipboard.writeText(await source);
  }
  const blob = source.then((text) => new Blob([text], { type: 'text/plain' }));
  const writing = navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
  writing.catch(() => {});
  // An error of the request comes first: the browser's, which it causes, does not explain the problem.
  await source;
  await writing;
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
