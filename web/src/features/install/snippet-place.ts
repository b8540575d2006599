import type { InstallSnippet } from '@lectern/shared/domain/editors.ts';

/** Where the text of a snippet goes: a file, or the terminal for a command. */
export function snippetPlace({ language, file }: InstallSnippet): string {
  return language === 'shellscript' ? 'Terminal' : file;
}
