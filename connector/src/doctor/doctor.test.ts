import { mkdir } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONNECTOR_KEY, type EditorHome, startEditorHome } from '../../../test/support/mcp/editor-home.ts';
import { askSettings } from '../ask-settings.ts';

let home: EditorHome;

beforeAll(async () => {
  home = await startEditorHome();
});
beforeEach(() => home.reset());
afterAll(() => home.close());

describe('doctor without variables', () => {
  it.each(['cursor', 'windsurf', 'zed', 'claude-code', 'codex', 'gemini'])(
    'tests the server that %s has',
    async (id) => {
      await home.add([id]);
      const { code, stdout, stderr } = await home.connector(['doctor']);
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(/^settings {2}[\w ]+, server "halyard" \(/);
      expect(stdout).toMatch(/ok {8}"Halyard" accepts the key/);
      expect(stdout).not.toContain(CONNECTOR_KEY);
    },
  );

  it('tests each server once, and lists all editors that have it', async () => {
    await home.add(['cursor']);
    await home.add(['codex']);
    await home.add(['codex'], { SERVER_URL: home.urlOf('other') });
    // VS Code asks for the key, which the other entries of the server have.
    await home.add(['vscode']);
    const { stdout } = await home.connector(['doctor']);
    expect(stdout.match(/(?<=settings {2})[\w ]+/g)).toEqual(['Cursor', 'VS Code', 'Codex', 'Codex']);
    expect(stdout.match(/server {4}\S+/g)).toEqual([
      `server    ${home.urlOf('abc99')}`,
      `server    ${home.urlOf('other')}`,
    ]);
  });

  it('reads entries for HTTP and variables in entries', async () => {
    const headers = { Authorization: `Bearer \${MY_KEY}` };
    const servers = { remote: { type: 'http', url: home.urlOf('abc'), headers }, other: { command: 'x' } };
    await home.write('.mcp.json', JSON.stringify({ mcpServers: servers }));
    const { code, stdout } = await home.connector(['doctor'], { MY_KEY: 'lct_12345678' });
    expect([code, stdout]).toEqual([0, expect.stringContaining('key       lct_1234… (12 characters)')]);
  });

  it.each(['doctor', 'remove cursor'])(
    '%s prints no control characters of a settings file',
    async (command) => {
      const sequence = '\u001b]52;c;cm0gLXJm\u0007';
      const entry = (hash: string) => ({
        url: `${home.urlOf(hash)}${sequence}`,
        headers: { Authorization: 'x' },
      });
      const mcpServers = { [`one${sequence}`]: entry('abc'), [`two${sequence}`]: entry('def') };
      await mkdir(home.pathOf('.cursor'));
      await home.write('.cursor/mcp.json', JSON.stringify({ mcpServers }));
      const { stdout, stderr } = await home.connector(command.split(' '));
      expect(stdout + stderr).toContain('one]52;c;');
      expect(stdout + stderr).not.toContain('\u001b');
    },
  );

  it('explains that VS Code asks for the key, and reads it from the environment', async () => {
    await home.add(['vscode']);
    expect(await home.connector(['doctor'])).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/FAILED {4}VS Code asks you for the key\..* set LECTERN_API_KEY/),
    });
    expect(await home.connector(['doctor'], { LECTERN_API_KEY: CONNECTOR_KEY })).toMatchObject({ code: 0 });
  });

  it('finds the key of the server in SERVER_URL', async () => {
    await home.add(['cursor']);
    await home.add(['cursor'], { SERVER_URL: home.urlOf('other') });
    const { code, stdout } = await home.connector(['doctor'], { SERVER_URL: home.urlOf('other') });
    expect([code, stdout.match(/server {4}\S+/g)]).toEqual([0, [`server    ${home.urlOf('other')}`]]);
  });

  it.each([`Bearer \${OTHER_SECRET}`, undefined])(
    'sends no variable of the environment to a server that only a file of the project names (%s)',
    async (Authorization) => {
      await mkdir(home.pathOf('project'));
      const servers = { docs: { type: 'http', url: home.urlOf('abc'), headers: { Authorization } } };
      await home.write('project/.mcp.json', JSON.stringify({ mcpServers: servers }));
      const secrets = { OTHER_SECRET: CONNECTOR_KEY, LECTERN_API_KEY: CONNECTOR_KEY };
      const { code, stdout } = await home.connector(['doctor'], secrets, 'project');
      expect([code, stdout]).toEqual([
        1,
        expect.stringContaining('To test this server, set SERVER_URL and LECTERN_API_KEY'),
      ]);
      const named = { ...secrets, SERVER_URL: home.urlOf('abc') };
      expect(await home.connector(['doctor'], named, 'project')).toMatchObject({ code: 0 });
    },
  );

  it.each([
    [{}, "SERVER_URL and LECTERN_API_KEY are not set. Run this in your project's folder, or set them"],
    [{ SERVER_URL: 'https://lectern.example/mcp/server/x' }, 'LECTERN_API_KEY is not set.'],
  ])('names the missing settings if no editor has a server, given %j', async (variables, text) => {
    await home.write('.mcp.json', '{ not JSON');
    const { code, stdout, stderr } = await home.connector(['doctor'], variables);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^lectern: No editor has a Lectern server, and [^\n]+\n$/);
    expect(stderr).toContain(text);
  });
});

describe('the questions on a terminal', () => {
  async function answer(known: { serverUrl: string; apiKey: string }, ...lines: string[]) {
    const input = new PassThrough();
    const output = new PassThrough();
    const asked = askSettings(known, { input, output });
    for (const line of lines) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      input.write(`${line}\n`);
    }
    return { settings: await asked, shown: String(output.read() ?? '') };
  }

  it('ask for the URL and the key, and do not show the key', async () => {
    const { settings, shown } = await answer(
      { serverUrl: '', apiKey: '' },
      ' https://x.example/a ',
      CONNECTOR_KEY,
    );
    expect(settings).toEqual({ serverUrl: 'https://x.example/a', apiKey: CONNECTOR_KEY });
    expect(shown).toMatch(/SERVER_URL[\s\S]*LECTERN_API_KEY/);
    expect(shown).not.toContain('canary');
  });

  it.each(['\u0003', '\u0004'])('end with an error when the user cancels (%j)', async (key) => {
    await expect(answer({ serverUrl: '', apiKey: '' }, key)).rejects.toThrow('cancelled');
    await expect(answer({ serverUrl: 'https://x.example/a', apiKey: '' }, key)).rejects.toThrow('cancelled');
  });

  it('name the server that gets the key', async () => {
    const { shown } = await answer({ serverUrl: 'https://x.example/a', apiKey: '' }, 'lct_1');
    expect(shown).toContain('LECTERN_API_KEY for https://x.example/a (not shown): ');
  });

  it('ask only for missing settings', async () => {
    const { settings, shown } = await answer({ serverUrl: 'https://x.example/a', apiKey: '' }, 'lct_1');
    expect(settings).toEqual({ serverUrl: 'https://x.example/a', apiKey: 'lct_1' });
    expect(shown).not.toContain('SERVER_URL');
  });
});
