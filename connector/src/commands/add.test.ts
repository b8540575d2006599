import { existsSync, lstatSync, statSync } from 'node:fs';
import { chmod, mkdir, symlink } from 'node:fs/promises';
import { getNodeValue } from 'jsonc-parser';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EDITORS } from '../../../shared/src/domain/editors/editors.ts';
import { CONNECTOR_KEY, type EditorHome, startEditorHome } from '../../../test/support/mcp/editor-home.ts';
import { parseJsonc } from '../editors/jsonc.ts';
import { settingsFile } from '../editors/settings-file.ts';

let home: EditorHome;

beforeAll(async () => {
  home = await startEditorHome();
});
beforeEach(() => home.reset());
afterAll(() => home.close());

const server = () => ({
  command: 'npx',
  args: ['-y', '--allow-remote=all', `${home.origin}/connector.tgz`],
  env: { SERVER_URL: home.urlOf('abc99'), LECTERN_API_KEY: CONNECTOR_KEY },
});
const settingsIn = async (path: string) => getNodeValue(parseJsonc(await home.textOf(path)));

const FILES: [string, string, () => unknown][] = [
  ['cursor', '.cursor/mcp.json', () => ({ mcpServers: { halyard: server() } })],
  ['windsurf', '.codeium/windsurf/mcp_config.json', () => ({ mcpServers: { halyard: server() } })],
  [
    'zed',
    '.config/zed/settings.json',
    () => ({ context_servers: { halyard: { source: 'custom', ...server() } } }),
  ],
  ['claude-code', '.mcp.json', () => ({ mcpServers: { halyard: { type: 'stdio', ...server() } } })],
  ['gemini', '.gemini/settings.json', () => ({ mcpServers: { halyard: server() } })],
];

describe('add', () => {
  it('supports every editor that Lectern shows', () => {
    expect([...FILES.map(([id]) => id), 'vscode', 'codex'].toSorted()).toEqual(
      EDITORS.map(({ id }) => id).toSorted(),
    );
  });

  it.each(FILES)(
    '%s writes %s readable only by the user, asks for a restart, and does not print the key',
    async (id, path, settings) => {
      const { code, stdout, stderr } = await home.add([id]);
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toContain(path);
      expect(stdout).toMatch(/^Restart .+ if it is open$/m);
      expect(stdout).not.toContain(CONNECTOR_KEY);
      expect(await settingsIn(path)).toEqual(settings());
      expect(statSync(home.pathOf(path)).mode & 0o077).toBe(0);
      expect((await home.add([id])).stdout).toContain('already');
    },
  );

  it('vscode prompts for the key, once per server', async () => {
    await home.add(['vscode']);
    await home.add(['vscode', '--name', 'Other docs'], { SERVER_URL: home.urlOf('other') });
    await home.add(['vscode']);
    expect(await home.textOf('.vscode/mcp.json')).not.toContain(CONNECTOR_KEY);
    const { inputs, servers } = (await settingsIn('.vscode/mcp.json')) as Record<string, object[]>;
    expect(inputs).toMatchObject([{ id: 'halyard-key' }, { id: 'other-docs-key' }]);
    expect(Object.keys(servers ?? {})).toEqual(['halyard', 'other-docs']);
  });

  it('codex adds or replaces its table and keeps other tables', async () => {
    await mkdir(home.pathOf('.codex'));
    const others = ['model = "x" # mine\n', '[mcp_servers.other]\ncommand = "y"\n'];
    await home.write('.codex/config.toml', others.join('\n'));
    await home.add(['codex']);
    const first = await home.textOf('.codex/config.toml');
    expect(first).toMatch(
      /# mine\n\n\[mcp_servers\.other\]\ncommand = "y"\n\n\[mcp_servers\.halyard\]\ncommand = "npx"/,
    );
    await home.write('.codex/config.toml', `${first}[mcp_servers.halyard.tools]\nX = "1"\n\n[last]\n`);
    await home.add(['codex']);
    expect(await home.textOf('.codex/config.toml')).toBe(`${first}\n[last]\n`);
  });

  it('keeps other settings, a copy of the previous file, and a symbolic link', async () => {
    const before = '{\n  // mine\n  "theme": "dark", // really\n}\n';
    await mkdir(home.pathOf('dotfiles'));
    await mkdir(home.pathOf('.config/zed'), { recursive: true });
    await home.write('dotfiles/zed.json', before);
    await symlink(home.pathOf('dotfiles/zed.json'), home.pathOf('.config/zed/settings.json'));
    expect((await home.add(['zed'])).stdout).toContain('zed.json.before-lectern');
    expect(await home.textOf('dotfiles/zed.json')).toContain(
      '{\n  // mine\n  "theme": "dark", // really\n  "context_servers": {',
    );
    expect(await home.textOf('dotfiles/zed.json.before-lectern')).toBe(before);
    expect(lstatSync(home.pathOf('.config/zed/settings.json')).isSymbolicLink()).toBe(true);
  });

  it('remove needs neither SERVER_URL nor a key', async () => {
    const before = '{\n  // mine\n  "mcpServers": {\n    "other": { "command": "x" }\n  }\n}\n';
    await home.write('.mcp.json', before);
    await home.add(['claude-code']);
    expect((await home.remove(['claude-code'])).stdout).toMatch(
      /^Removed the server "halyard" from Claude Code \(\.mcp\.json\)\. The previous version, without API keys,/,
    );
    expect(await home.textOf('.mcp.json')).toBe(before);
    expect((await home.remove(['claude-code'])).stdout).toMatch(
      /^Claude Code has no Lectern server \(\.mcp\.json\)\n$/,
    );
  });

  it('does not change an invalid file and explains how to fix it', async () => {
    await home.write('.mcp.json', '{ "mcpServers": {\n  oops\n} }');
    const { code, stdout } = await home.add(['claude-code']);
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(/^FAILED {4}Cannot change \.mcp\.json: line 2 is not valid JSON\. Fix the file/),
    ]);
    expect(await home.textOf('.mcp.json')).toContain('oops');
  });

  it('with --dry-run writes nothing and prints the change without the key', async () => {
    const { stdout } = await home.add(['cursor', '--dry-run']);
    expect(stdout).toMatch(/Would create .*mcp\.json:\n\{[\s\S]*"LECTERN_API_KEY": "lct_cana…"/);
    expect(existsSync(home.pathOf('.cursor'))).toBe(false);
  });

  it.each([
    ['claude-code', '.mcp.json'],
    ['vscode', '.vscode/mcp.json'],
  ])('%s does not write through %s if it is a link out of the project', async (editor, path) => {
    const project = home.pathOf('project');
    await mkdir(`${project}/.vscode`, { recursive: true });
    await home.write('own.json', '{}');
    await symlink(home.pathOf('own.json'), `${project}/${path}`);
    const variables = { SERVER_URL: home.urlOf('abc99'), LECTERN_API_KEY: CONNECTOR_KEY };
    expect(await home.connector(['add', editor], variables, 'project')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('outside of this project. Delete the link, then try again'),
    });
    expect(await home.textOf('own.json')).toBe('{}');
  });

  it('does not change a read-only file, and --dry-run prints no other settings', async () => {
    await home.write('.mcp.json', '{ "mcpServers": { "other": { "env": { "TOKEN": "hush" } } } }');
    const { stdout } = await home.add(['claude-code', '--dry-run']);
    expect(stdout).toMatch(/Would add to \.mcp\.json:\n\{[\s\S]*"halyard"/);
    expect(stdout).not.toContain('hush');
    await chmod(home.pathOf('.mcp.json'), 0o444);
    expect(await home.add(['claude-code'])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('is read-only'),
    });
    expect(await home.textOf('.mcp.json')).not.toContain('halyard');
  });

  it.each([
    ['.mcp.json', ['claude-code'], 'stdout'],
    ['AGENTS.md', ['claude-code', '--agents-md'], 'stderr'],
  ] as const)('says that %s is a folder', async (path, args, stream) => {
    await mkdir(home.pathOf(path));
    const result = await home.add([...args]);
    expect(result.code).not.toBe(0);
    expect(result[stream]).toContain(`${path} is a folder. Rename it, then try again\n`);
  });

  it.each([
    [['vim'], {}, /Choose an editor: lectern add cursor\|windsurf/],
    [[], {}, /Choose an editor/],
    [['zed', 'cursor'], {}, /Unexpected argument "cursor"/],
    [['zed'], { SERVER_URL: 'https://lectern.example/' }, /not the URL of an MCP server/],
    [['zed'], { LECTERN_API_KEY: '' }, /LECTERN_API_KEY is not set/],
  ])('add %j with %j exits with code 2 and one line', async (args, over, problem) => {
    expect(await home.add(args, over)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(problem),
    });
  });

  it('starts npx through cmd and finds the settings of Zed on Windows', () => {
    const context = { name: 'docs', platform: 'win32', env: { APPDATA: 'C:/Roaming' } } as const;
    const file = settingsFile('zed', { serverUrl: home.urlOf('abc'), apiKey: CONNECTOR_KEY }, context);
    expect(file?.path.replaceAll('\\', '/')).toBe('C:/Roaming/Zed/settings.json');
    expect(file?.addServer('')).toContain('"command": "cmd"');
    expect(file?.addServer('{\r\n\t"theme": "dark"\r\n}\r\n')).not.toMatch(/[^\r]\n/);
    const shellContext = { ...context, env: { HOME: '/c/Users/ada', USERPROFILE: 'C:/Users/ada' } };
    const cursorFile = settingsFile(
      'cursor',
      { serverUrl: home.urlOf('abc'), apiKey: CONNECTOR_KEY },
      shellContext,
    );
    expect(cursorFile?.path.replaceAll('\\', '/')).toBe('C:/Users/ada/.cursor/mcp.json');
  });
});

it.each([
  ['claude-code', 'approve the server'],
  ['gemini', 'only in folders that you trust'],
  ['vscode', 'whether you trust the server'],
])('add %s explains the prompts of the editor', async (id, text) => {
  expect((await home.add([id])).stdout).toContain(text);
});
