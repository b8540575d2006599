import type { InstallSnippet } from '@lectern/shared/domain/editors/editors.ts';

/** The destination of a snippet: a file, or the terminal for a command. */
export function snippetDestination({ language, file }: InstallSnippet): string {
  return language === 'shellscript' ? 'Terminal' : file;
}
