import type { EditorId, InstallOs, InstallSnippet, Transport } from './editors.ts';

/** The environment variable with the API key. */
export const API_KEY_VARIABLE = 'LECTERN_API_KEY';

/** The server configuration, independent of any editor's file format. */
export interface Launch {
  readonly slug: string;
  readonly url: string;
  readonly os: InstallOs;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly headers: { readonly Authorization: string };
}

type Written = Pick<InstallSnippet, 'text' | 'note' | 'deepLink'>;

/** What an editor's snippets have in common, and their texts by transport. */
interface EditorFile
  extends Pick<InstallSnippet, 'instruction' | 'file' | 'language' | 'approval'>,
    Readonly<Record<Transport, (launch: Launch) => Written>> {}

export const EDITOR_FILES: Readonly<Record<EditorId, EditorFile>> = {
  cursor: {
    instruction: 'Paste this into the global MCP config file of Cursor.',
    file: '~/.cursor/mcp.json',
    language: 'json',
    stdio: (launch) => writeCursor(launch.slug, serverProcess(launch)),
    remote: ({ slug, url, headers }) => writeCursor(slug, { url, headers }),
  },
  windsurf: {
    instruction: 'Paste this into the MCP config file of Windsurf.',
    file: '~/.codeium/windsurf/mcp_config.json',
    language: 'json',
    stdio: (launch) => ({
      text: json({ mcpServers: { [launch.slug]: serverProcess(launch) } }),
      note: 'Newer versions, called Devin Desktop, read ~/.config/devin/mcp_config.json instead.',
    }),
    remote: ({ slug, url, headers }) => ({
      text: json({ mcpServers: { [slug]: { serverUrl: url, headers } } }),
      note: 'In ~/.config/devin/mcp_config.json of newer versions, write "url" instead of "serverUrl".',
    }),
  },
  zed: {
    instruction: 'Paste this into the settings file of Zed, under context servers.',
    file: '~/.config/zed/settings.json',
    language: 'json',
    stdio: (launch) => ({
      text: json({ context_servers: { [launch.slug]: { source: 'custom', ...serverProcess(launch) } } }),
    }),
    remote: ({ slug, url, headers }) => ({ text: json({ context_servers: { [slug]: { url, headers } } }) }),
  },
  'claude-code': {
    instruction: 'Run this command in your project. It adds the server at project scope.',
    file: '.mcp.json',
    language: 'shellscript',
    // "Project-scoped servers in .mcp.json require a one-time approval" (Claude Code documentation, MCP).
    approval:
      'Claude Code asks you to approve the server when you next start it in this project. You can also approve it with /mcp.',
    stdio: writeClaudeStdio,
    remote: writeClaudeRemote,
  },
  vscode: {
    instruction:
      'Paste this into mcp.json of your workspace; VS Code asks for the key and stores it encrypted.',
    file: '.vscode/mcp.json',
    language: 'json',
    approval:
      'VS Code asks whether you trust the server, and for your API key. It does not write the key to this file.',
    stdio: writeVscodeStdio,
    remote: writeVscodeRemote,
  },
  codex: {
    instruction: 'Add this to the configuration of Codex; its command line, app and extension share it.',
    file: '~/.codex/config.toml',
    language: 'toml',
    stdio: ({ slug, command, args, env }) => ({
      text: [
        `[mcp_servers.${slug}]`,
        `command = ${toml(command)}`,
        `args = [${args.map(toml).join(', ')}]`,
        `env = ${tomlTable(env)}`,
        'startup_timeout_sec = 20',
      ].join('\n'),
    }),
    remote: ({ slug, url, headers }) => ({
      text: [`[mcp_servers.${slug}]`, `url = ${toml(url)}`, `http_headers = ${tomlTable(headers)}`].join(
        '\n',
      ),
    }),
  },
  gemini: {
    instruction: 'Merge this into the settings file of Gemini CLI.',
    file: '~/.gemini/settings.json',
    language: 'json',
    // This also affects servers in the user settings (google-gemini/gemini-cli#26457).
    approval:
      'If folder trust is on, Gemini CLI starts MCP servers only in folders that you trust. Trust your folder when it asks, or with /permissions.',
    stdio: (launch) => ({ text: json({ mcpServers: { [launch.slug]: serverProcess(launch) } }) }),
    remote: ({ slug, url, headers }) => ({
      text: json({ mcpServers: { [slug]: { httpUrl: url, headers } } }),
    }),
  },
};

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function serverProcess({ command, args, env }: Launch) {
  return { command, args, env };
}

/** The link has URL-encoded base64 of JSON. */
function writeCursor(slug: string, server: object): Written {
  const bytes = new TextEncoder().encode(JSON.stringify(server));
  const config = encodeURIComponent(btoa(String.fromCharCode(...bytes)));
  return {
    text: json({ mcpServers: { [slug]: server } }),
    deepLink: `cursor://anysphere.cursor-deeplink/mcp/install?name=${slug}&config=${config}`,
  };
}

const CLAUDE_NOTE = "The key is stored in the project's .mcp.json. Keep that file out of version control.";

function writeClaudeStdio(launch: Launch): Written {
  if (launch.os === 'windows') return writeClaudeWindows(launch);
  const env = Object.entries(launch.env).map(([name, value]) => `--env ${shellWord(`${name}=${value}`)}`);
  const run = [launch.command, ...launch.args].map(shellWord).join(' ');
  // In some versions --env takes several values, so another option must separate it from the name.
  const lines = ['claude mcp add --scope project', ...env, `--transport stdio ${launch.slug}`, `-- ${run}`];
  return { text: lines.join(' \\\n  '), note: CLAUDE_NOTE };
}

/** On Windows the server is added as JSON, because Git Bash rewrites `/c` in arguments. */
function writeClaudeWindows(launch: Launch): Written {
  const server = JSON.stringify({ type: 'stdio', ...serverProcess(launch) });
  const text = `claude mcp add-json --scope project ${launch.slug} ${shellQuote(server)}`;
  return { text, note: `For PowerShell 7 or Git Bash. ${CLAUDE_NOTE}` };
}

function writeClaudeRemote({ slug, url, headers, os }: Launch): Written {
  const header = shellQuote(`Authorization: ${headers.Authorization}`);
  const lines = [
    'claude mcp add --scope project',
    `--header ${header}`,
    `--transport http ${slug} ${shellWord(url)}`,
  ];
  return { text: lines.join(os === 'windows' ? ' ' : ' \\\n  '), note: CLAUDE_NOTE };
}

function writeVscodeStdio(launch: Launch): Written {
  const env = { ...launch.env, [API_KEY_VARIABLE]: `\${input:${launch.slug}-key}` };
  const server = { type: 'stdio', ...serverProcess(launch) };
  return {
    text: vscodeFile(launch.slug, { ...server, env }),
    deepLink: vscodeLink(launch.slug, server),
  };
}

function writeVscodeRemote({ slug, url, headers }: Launch): Written {
  const server = { type: 'http', url, headers: { Authorization: `Bearer \${input:${slug}-key}` } };
  return {
    text: vscodeFile(slug, server),
    note: VSCODE_REMOTE_NOTE,
    deepLink: vscodeLink(slug, { ...server, headers }),
  };
}

/** VS Code tries SSE after any error 4xx, so users see the 405 of that second attempt (VS Code documentation, MCP). */
const VSCODE_REMOTE_NOTE =
  'If VS Code reports error 405, the first request failed and VS Code tried the older SSE transport, which Lectern does not offer. Check the key and the URL. If a proxy blocks the connection, use the local connector.';

function vscodeFile(slug: string, server: unknown): string {
  const input = { type: 'promptString', id: `${slug}-key`, description: 'API key', password: true };
  return json({ inputs: [input], servers: { [slug]: server } });
}

function vscodeLink(slug: string, server: object): string {
  return `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: slug, ...server }))}`;
}

// For our values, JSON strings and arrays are valid TOML.
const toml = (value: unknown) => JSON.stringify(value);

const tomlTable = (entries: Readonly<Record<string, string>>) =>
  `{ ${Object.entries(entries)
    .map(([name, value]) => `${name} = ${toml(value)}`)
    .join(', ')} }`;

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Quotes only if the shell requires it. The dots of a masked key stay unquoted. */
function shellWord(text: string): string {
  return /^[\w@%+=:,./•-]+$/.test(text) ? text : shellQuote(text);
}
