import { execFile } from 'node:child_process';
import { existsSync, lstatSync, statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { getNodeValue } from 'jsonc-parser';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EDITORS } from '../../shared/src/domain/editors.ts';
import { editorFile } from './editor-file.js';
import { parseJsonc } from './jsonc.js';

const run = promisify(execFile);
const build = fileURLToPath(new URL('../build.js', import.meta.url));
const KEY = 'lct_canaryCanaryCanaryCanaryCanary00';
const SERVER_URL = 'https://lectern.example/mcp/server/abc';
const SERVER = {
  command: 'npx',
  args: ['-y', '--allow-remote=all', 'https://lectern.example/connector.tgz'],
  env: { SERVER_URL, LECTERN_API_KEY: KEY },
};

let folder: string;
let home: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-connector-'));
  await run(process.execPath, [build, folder]);
});
beforeEach(async () => {
  home = await mkdtemp(join(folder, 'home-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs `add` with `home` as the home and working directory. */
async function add(args: readonly string[], over: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH ?? '', HOME: home, SERVER_URL, LECTERN_API_KEY: KEY, ...over };
  const running = run(process.execPath, [join(folder, 'connector.js'), 'add', ...args], { cwd: home, env });
  // The error of a failed run has its code and output.
  return running.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (failed: { code: number; stdout: string; stderr: string }) => failed,
  );
}
const textOf = (path: string) => readFile(join(home, path), 'utf8');
const settingsIn = async (path: string) => getNodeValue(parseJsonc(await textOf(path)));

const FILES: [string, string, unknown][] = [
  ['cursor', '.cursor/mcp.json', { mcpServers: { lectern: SERVER } }],
  ['windsurf', '.codeium/windsurf/mcp_config.json', { mcpServers: { lectern: SERVER } }],
  ['zed', '.config/zed/settings.json', { context_servers: { lectern: { source: 'custom', ...SERVER } } }],
  ['claude-code', '.mcp.json', { mcpServers: { lectern: { type: 'stdio', ...SERVER } } }],
  ['gemini', '.gemini/settings.json', { mcpServers: { lectern: SERVER } }],
];

describe('add', () => {
  it('supports every editor that Lectern shows', () => {
    expect([...FILES.map(([id]) => id), 'vscode', 'codex'].toSorted()).toEqual(
      EDITORS.map(({ id }) => id).toSorted(),
    );
  });

  it.each(FILES)(
    '%s writes %s readable only by the user, and does not print the key',
    async (id, path, settings) => {
      const { code, stdout, stderr } = await add([id]);
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toContain(path);
      expect(stdout).not.toContain(KEY);
      expect(await settingsIn(path)).toEqual(settings);
      expect(statSync(join(home, path)).mode & 0o077).toBe(0);
      expect((await add([id])).stdout).toContain('already');
    },
  );

  it('vscode prompts for the key, once per server', async () => {
    await add(['vscode']);
    await add(['vscode', '--name', 'Other docs']);
    await add(['vscode']);
    expect(await textOf('.vscode/mcp.json')).not.toContain(KEY);
    const { inputs, servers } = (await settingsIn('.vscode/mcp.json')) as Record<string, object[]>;
    expect(inputs).toMatchObject([{ id: 'lectern-key' }, { id: 'other-docs-key' }]);
    expect(Object.keys(servers ?? {})).toEqual(['lectern', 'other-docs']);
  });

  it('codex adds or replaces its table and keeps other tables', async () => {
    await mkdir(join(home, '.codex'));
    const others = ['model = "x" # mine\n', '[mcp_servers.other]\ncommand = "y"\n'];
    await writeFile(join(home, '.codex/config.toml'), others.join('\n'));
    await add(['codex']);
    const first = await textOf('.codex/config.toml');
    expect(first).toMatch(
      /# mine\n\n\[mcp_servers\.other\]\ncommand = "y"\n\n\[mcp_servers\.lectern\]\ncommand = "npx"/,
    );
    await writeFile(
      join(home, '.codex/config.toml'),
      `${first}[mcp_servers.lectern.tools]\nX = "1"\n\n[last]\n`,
    );
    await add(['codex']);
    expect(await textOf('.codex/config.toml')).toBe(`${first}\n[last]\n`);
  });

  it('keeps other settings, a copy of the previous file, and a symbolic link', async () => {
    const before = '{\n  // mine\n  "theme": "dark", // really\n}\n';
    await mkdir(join(home, 'dotfiles'));
    await mkdir(join(home, '.config/zed'), { recursive: true });
    await writeFile(join(home, 'dotfiles/zed.json'), before);
    await symlink(join(home, 'dotfiles/zed.json'), join(home, '.config/zed/settings.json'));
    expect((await add(['zed'])).stdout).toContain('zed.json.before-lectern');
    expect(await textOf('dotfiles/zed.json')).toContain(
      '{\n  // mine\n  "theme": "dark", // really\n  "context_servers": {',
    );
    expect(await textOf('dotfiles/zed.json.before-lectern')).toBe(before);
    expect(lstatSync(join(home, '.config/zed/settings.json')).isSymbolicLink()).toBe(true);
  });

  it('remove takes the server out again without SERVER_URL and key', async () => {
    const before = '{\n  // mine\n  "mcpServers": {\n    "other": { "command": "x" }\n  }\n}\n';
    await writeFile(join(home, '.mcp.json'), before);
    await add(['claude-code']);
    const env = { PATH: process.env.PATH ?? '', HOME: home };
    const remove = () =>
      run(process.execPath, [join(folder, 'connector.js'), 'remove', 'claude-code'], { cwd: home, env });
    expect((await remove()).stdout).toMatch(
      /^Removed the server "lectern" from Claude Code \(\.mcp\.json\)\. The previous/,
    );
    expect(await textOf('.mcp.json')).toBe(before);
    expect((await remove()).stdout).toMatch(/^Claude Code has no server "lectern" \(\.mcp\.json\)\n$/);
  });

  it('does not change an invalid file and says what to do', async () => {
    await writeFile(join(home, '.mcp.json'), '{ "mcpServers": {\n  oops\n} }');
    const { code, stdout } = await add(['claude-code']);
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(/^FAILED {4}cannot change \.mcp\.json: line 2 is not valid JSON\. Fix the file/),
    ]);
    expect(await textOf('.mcp.json')).toContain('oops');
  });

  it('with --dry-run writes nothing and prints the change without the key', async () => {
    const { stdout } = await add(['cursor', '--dry-run']);
    expect(stdout).toMatch(/Would create .*mcp\.json:\n\{[\s\S]*"LECTERN_API_KEY": "lct_cana…"/);
    expect(existsSync(join(home, '.cursor'))).toBe(false);
  });

  it('does not change a read-only file, and --dry-run prints no other settings', async () => {
    await writeFile(join(home, '.mcp.json'), '{ "mcpServers": { "other": { "env": { "TOKEN": "hush" } } } }');
    const { stdout } = await add(['claude-code', '--dry-run']);
    expect(stdout).toMatch(/Would add to \.mcp\.json:\n\{[\s\S]*"lectern"/);
    expect(stdout).not.toContain('hush');
    await chmod(join(home, '.mcp.json'), 0o444);
    expect(await add(['claude-code'])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('is read-only'),
    });
    expect(await textOf('.mcp.json')).not.toContain('lectern');
  });

  it.each([
    [['vim'], {}, /add needs one of cursor, windsurf/],
    [[], {}, /add needs one of/],
    [['zed', 'cursor'], {}, /unknown command "cursor"/],
    [['zed'], { SERVER_URL: 'https://lectern.example/' }, /not the URL of an MCP server/],
    [['zed'], { LECTERN_API_KEY: '' }, /LECTERN_API_KEY is not set/],
  ])('add %j with %j exits with code 2 and one line', async (args, over, problem) => {
    expect(await add(args, over)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(problem),
    });
  });

  it('starts npx through cmd and finds the settings of Zed on Windows', () => {
    const context = { name: 'docs', platform: 'win32', env: { APPDATA: 'C:/Roaming' } } as const;
    const file = editorFile('zed', { serverUrl: SERVER_URL, apiKey: KEY }, context);
    expect(file?.path.replaceAll('\\', '/')).toBe('C:/Roaming/Zed/settings.json');
    expect(file?.addServer('')).toContain('"command": "cmd"');
    expect(file?.addServer('{\r\n\t"theme": "dark"\r\n}\r\n')).not.toMatch(/[^\r]\n/);
    const shellContext = { ...context, env: { HOME: '/c/Users/ada', USERPROFILE: 'C:/Users/ada' } };
    const cursorFile = editorFile('cursor', { serverUrl: SERVER_URL, apiKey: KEY }, shellContext);
    expect(cursorFile?.path.replaceAll('\\', '/')).toBe('C:/Users/ada/.cursor/mcp.json');
  });
});
