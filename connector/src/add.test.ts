import { execFile } from 'node:child_process';
import { existsSync, lstatSync, statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EDITORS } from '../../shared/src/domain/editors.ts';
import { editorFile } from './editor-file.js';
import { readJsonc } from './jsonc.js';

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

/** Runs `add` in the home of somebody, who works there too. */
async function add(args: readonly string[], over: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH ?? '', HOME: home, SERVER_URL, LECTERN_API_KEY: KEY, ...over };
  const started = run(process.execPath, [join(folder, 'connector.js'), 'add', ...args], { cwd: home, env });
  // What a failed run rejects with has its code and output.
  return started.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (failed: { code: number; stdout: string; stderr: string }) => failed,
  );
}
const textOf = (path: string) => readFile(join(home, path), 'utf8');
const settingsIn = async (path: string) => readJsonc(await textOf(path)).value;

const FILES: [string, string, unknown][] = [
  ['cursor', '.cursor/mcp.json', { mcpServers: { lectern: SERVER } }],
  ['windsurf', '.codeium/windsurf/mcp_config.json', { mcpServers: { lectern: SERVER } }],
  ['zed', '.config/zed/settings.json', { context_servers: { lectern: { source: 'custom', ...SERVER } } }],
  ['claude-code', '.mcp.json', { mcpServers: { lectern: { type: 'stdio', ...SERVER } } }],
  ['gemini', '.gemini/settings.json', { mcpServers: { lectern: SERVER } }],
];

describe('add', () => {
  it('knows every editor that Lectern shows', () => {
    expect([...FILES.map(([id]) => id), 'vscode', 'codex'].toSorted()).toEqual(
      EDITORS.map(({ id }) => id).toSorted(),
    );
  });

  it.each(FILES)(
    '%s writes %s, for its user alone, and says so without the key',
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

  it('vscode leaves the key to be asked for, once', async () => {
    await add(['vscode']);
    await add(['vscode', '--name', 'Other docs']);
    await add(['vscode']);
    expect(await textOf('.vscode/mcp.json')).not.toContain(KEY);
    const { inputs, servers } = (await settingsIn('.vscode/mcp.json')) as Record<string, object[]>;
    expect(inputs).toMatchObject([{ id: 'lectern-key' }, { id: 'other-docs-key' }]);
    expect(Object.keys(servers ?? {})).toEqual(['lectern', 'other-docs']);
  });

  it('codex adds a table, or writes it anew, between those of others', async () => {
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
      `${first}[mcp_servers.lectern.env]\nX = "1"\n\n[last]\n`,
    );
    await add(['codex']);
    expect(await textOf('.codex/config.toml')).toBe(`${first}\n[last]\n`);
  });

  it('keeps what stands in the file, a copy of it, and the link to it', async () => {
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

  it('takes it out again, without being told address or key', async () => {
    const before = '{\n  // mine\n  "mcpServers": {\n    "other": { "command": "x" }\n  }\n}\n';
    await writeFile(join(home, '.mcp.json'), before);
    await add(['claude-code']);
    const env = { PATH: process.env.PATH ?? '', HOME: home };
    const remove = () =>
      run(process.execPath, [join(folder, 'connector.js'), 'remove', 'claude-code'], { cwd: home, env });
    expect((await remove()).stdout).toMatch(/no server "lectern" any longer in \.mcp\.json; before/);
    expect(await textOf('.mcp.json')).toBe(before);
    expect((await remove()).stdout).toMatch(/^Claude Code has no server "lectern" in \.mcp\.json\n$/);
  });

  it('leaves alone what it cannot read, and says what to do', async () => {
    await writeFile(join(home, '.mcp.json'), '{ "mcpServers": {\n  oops\n} }');
    const { code, stdout } = await add(['claude-code']);
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(/^FAILED {4}writing \.mcp\.json: line 2 is no JSON; mend it/),
    ]);
    expect(await textOf('.mcp.json')).toContain('oops');
  });

  it('with --dry-run writes nothing, and shows it without the key', async () => {
    const { stdout } = await add(['cursor', '--dry-run']);
    expect(stdout).toMatch(/mcp\.json would be:\n\{[\s\S]*"LECTERN_API_KEY": "lct_cana…"/);
    expect(existsSync(join(home, '.cursor'))).toBe(false);
  });

  it('leaves alone what is read-only, and with --dry-run shows nothing of what others keep there', async () => {
    await writeFile(join(home, '.mcp.json'), '{ "mcpServers": { "other": { "env": { "TOKEN": "hush" } } } }');
    const { stdout } = await add(['claude-code', '--dry-run']);
    expect(stdout).toMatch(/\.mcp\.json would get:\n\{[\s\S]*"lectern"/);
    expect(stdout).not.toContain('hush');
    await chmod(join(home, '.mcp.json'), 0o444);
    expect(await add(['claude-code'])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('is read-only'),
    });
    expect(await textOf('.mcp.json')).not.toContain('lectern');
  });

  it.each([
    [['vim'], {}, /add takes one of cursor, windsurf/],
    [[], {}, /add takes one of/],
    [['zed', 'cursor'], {}, /unknown command "cursor"/],
    [['zed'], { SERVER_URL: 'https://lectern.example/' }, /not the address of an MCP server/],
    [['zed'], { LECTERN_API_KEY: '' }, /LECTERN_API_KEY is not set/],
  ])('%j with %j ends with code 2 and one line', async (args, over, problem) => {
    expect(await add(args, over)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(problem),
    });
  });

  it('on Windows starts npx through cmd, and finds the settings of Zed', () => {
    const surroundings = { name: 'docs', platform: 'win32', env: { APPDATA: 'C:/Roaming' } } as const;
    const file = editorFile('zed', { serverUrl: SERVER_URL, apiKey: KEY }, surroundings);
    expect(file?.path.replaceAll('\\', '/')).toBe('C:/Roaming/Zed/settings.json');
    expect(file?.write('')).toContain('"command": "cmd"');
    expect(file?.write('{\r\n\t"theme": "dark"\r\n}\r\n')).not.toMatch(/[^\r]\n/);
    const ofShell = { ...surroundings, env: { HOME: '/c/Users/ada', USERPROFILE: 'C:/Users/ada' } };
    const ofCursor = editorFile('cursor', { serverUrl: SERVER_URL, apiKey: KEY }, ofShell);
    expect(ofCursor?.path.replaceAll('\\', '/')).toBe('C:/Users/ada/.cursor/mcp.json');
  });
});
