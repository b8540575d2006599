import { getErrorMessage } from '../../http/http-error.ts';
import { toast } from './toast-store.ts';

/** Shows that an action failed, with the message of its error. */
export function toastError(title: string, error: unknown): void {
  toast({ title, description: getErrorMessage(error, 'An unknown error occurred'), tone: 'destructive' });
}
