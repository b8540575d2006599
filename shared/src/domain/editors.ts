export type EditorId = 'cursor' | 'windsurf' | 'zed' | 'claude-code' | 'vscode' | 'codex' | 'gemini';

/** How an editor reaches the server: through the connector it starts, or over HTTP. */
export type Transport = 'stdio' | 'remote';

/** Windows starts npx through its command processor. */
export type InstallOs = 'unix' | 'windows';

export interface InstallSnippet {
  readonly id: EditorId;
  readonly label: string;
  readonly transport: Transport;
  /** What to do with the text, in one sentence. */
  readonly instruction: string;
  /** Where the text goes; for a shell command the file that the command writes. */
  readonly file: string;
  readonly language: 'json' | 'toml' | 'shellscript';
  readonly text: string;
  /** What differs in some versions or on some systems. */
  readonly note?: string;
  /** What the editor asks for before it starts the server. */
  readonly approval?: string;
  /** Opens the editor with the server filled in. It carries the key: never render it before it is asked for. */
  readonly deepLink?: string;
}

/** The editors in the order in which they are offered. */
export const EDITORS: readonly { readonly id: EditorId; readonly label: string }[] = [
  { id: 'cursor', label: 'Cursor' },
  { id: 'windsurf', label: 'Windsurf' },
  { id: 'zed', label: 'Zed' },
  { id: 'claude-code', label: 'Claude Code' },
  { id: 'vscode', label: 'VS Code' },
  { id: 'codex', label: 'Codex' },
  { id: 'gemini', label: 'Gemini CLI' },
];
