import type { InstallSnippet } from '@lectern/shared/domain/editors/editors.ts';

/** The toast after a snippet is copied (specification section 8). */
export const CONFIG_COPIED = { description: 'Configuration code has been copied to clipboard' };

/** The destination of a snippet: a file, or the terminal for a command. */
export function snippetDestination({ language, file }: InstallSnippet): string {
  return language === 'shellscript' ? 'Terminal' : file;
}
