export type EditorId = 'cursor' | 'windsurf' | 'zed' | 'claude-code' | 'vscode' | 'codex' | 'gemini';

/** How an editor connects to the server: through a local connector process, or over HTTP. */
export type Transport = 'stdio' | 'remote';

/** On Windows, npx must be started through cmd. */
export type InstallOs = 'unix' | 'windows';

export interface InstallSnippet {
  readonly id: EditorId;
  readonly label: string;
  readonly transport: Transport;
  /** One sentence about using the text. */
  readonly instruction: string;
  /** The file for the text, or the file that the shell command writes. */
  readonly file: string;
  readonly language: 'json' | 'toml' | 'shellscript';
  readonly text: string;
  /** Differences in some versions or on some systems. */
  readonly note?: string;
  /** The approval that the editor requires before it starts the server. */
  readonly approval?: string;
  /** Opens the editor with the server filled in. It contains the API key: render it only on the user's request. */
  readonly deepLink?: string;
}

/** The editors in display order. */
export const EDITORS: readonly { readonly id: EditorId; readonly label: string }[] = [
  { id: 'cursor', label: 'Cursor' },
  { id: 'windsurf', label: 'Windsurf' },
  { id: 'zed', label: 'Zed' },
  { id: 'claude-code', label: 'Claude Code' },
  { id: 'vscode', label: 'VS Code' },
  { id: 'codex', label: 'Codex' },
  { id: 'gemini', label: 'Gemini CLI' },
];
