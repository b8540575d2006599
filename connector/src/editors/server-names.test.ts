import { getNodeValue } from 'jsonc-parser';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort } from '../../../infra/free-port.ts';
import {
  CONNECTOR_KEY,
  type EditorHome,
  REJECTED_KEY,
  startEditorHome,
} from '../../../test/support/mcp/editor-home.ts';
import { parseJsonc } from './jsonc.ts';

let home: EditorHome;

beforeAll(async () => {
  home = await startEditorHome();
});
beforeEach(() => home.reset());
afterAll(() => home.close());

describe('the name of a server', () => {
  const namesIn = async (path: string) => {
    const { mcpServers } = getNodeValue(parseJsonc(await home.textOf(path))) as { mcpServers: object };
    return Object.keys(mcpServers);
  };

  it('comes from the collection, so a second collection does not replace the first', async () => {
    await home.add(['cursor']);
    home.server.serverInfo.title = 'Python 3';
    await home.add(['cursor'], { SERVER_URL: home.urlOf('def') });
    expect(await namesIn('.cursor/mcp.json')).toEqual(['halyard', 'python-3']);
  });

  it('has a part of the hash if another server has the same name, or if letters are lost', async () => {
    await home.add(['cursor']);
    await home.add(['cursor'], { SERVER_URL: home.urlOf('def123') });
    home.server.serverInfo.title = '文档';
    await home.add(['cursor'], { SERVER_URL: home.urlOf('a1b2c3') });
    home.server.serverInfo.title = 'Документация';
    await home.add(['cursor'], { SERVER_URL: home.urlOf('9f8e7d') });
    expect(await namesIn('.cursor/mcp.json')).toEqual(['halyard', 'halyard-def1', 'docs-a1b2', 'docs-9f8e']);
  });

  it('does not change when the collection is renamed or the key is replaced', async () => {
    await home.add(['codex'], { LECTERN_API_KEY: 'lct_old' });
    home.server.serverInfo.title = 'Renamed';
    await home.add(['codex']);
    const text = await home.textOf('.codex/config.toml');
    expect(text.match(/^\[.*\]$/gm)).toEqual(['[mcp_servers.halyard]']);
    expect(text).toContain(CONNECTOR_KEY);
  });

  it.each([{ name: 'lectern', title: 'Lectern' }, { name: 'lectern' }])(
    'is lectern if the server %j does not send the name of its collection',
    async (info) => {
      home.server.serverInfo = info;
      await home.add(['cursor']);
      await home.add(['cursor'], { SERVER_URL: home.urlOf('def123') });
      expect(await namesIn('.cursor/mcp.json')).toEqual(['lectern', 'lectern-def1']);
    },
  );

  it('is lectern if the server cannot be reached, and the output says why', async () => {
    const { code, stdout } = await home.add(['cursor'], {
      SERVER_URL: `http://127.0.0.1:${await findFreePort()}/mcp/server/abc`,
    });
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^note {6}Lectern at .* is not running.*\nAdded the server "lectern"/),
    ]);
  });

  it('given with --name must not belong to another server', async () => {
    await home.write('.mcp.json', '{ "mcpServers": { "mine": { "command": "x" } } }');
    const { code, stdout } = await home.add(['claude-code', '--name', 'Mine']);
    expect([code, stdout]).toEqual([
      1,
      'FAILED    Another server has the name "mine". Choose another --name\n',
    ]);
    expect(await home.textOf('.mcp.json')).toContain('"command": "x"');
  });
});

it('add keeps the previous key if the server rejects the new one', async () => {
  await home.add(['cursor']);
  expect(await home.add(['cursor'], { LECTERN_API_KEY: REJECTED_KEY })).toMatchObject({
    code: 3,
    stdout: '',
    stderr: expect.stringMatching(/^lectern: Lectern rejected the API key\. Create one at /),
  });
  expect(await home.textOf('.cursor/mcp.json')).toContain(CONNECTOR_KEY);
});

describe('remove', () => {
  it('leaves no API key behind, not even in the copy of the previous file', async () => {
    for (const id of ['claude-code', 'cursor', 'codex', 'gemini', 'zed', 'windsurf', 'vscode']) {
      await home.add([id], { LECTERN_API_KEY: 'lct_oldKey0123456789' });
      await home.add([id]);
      expect((await home.remove([id])).code).toBe(0);
    }
    expect(await home.allTexts()).not.toMatch(/lct_\w/);
    expect(await home.textOf('.vscode/mcp.json')).not.toContain('halyard');
  });

  it('removes the keys from a copy that an older connector left', async () => {
    await home.write('.mcp.json', '{}');
    await home.write('.mcp.json.before-lectern', `{ "a": "${CONNECTOR_KEY}" }`);
    await home.remove(['claude-code']);
    expect(await home.textOf('.mcp.json.before-lectern')).toBe('{ "a": "lct_…" }');
  });

  it('asks which server if there are several', async () => {
    await home.add(['cursor']);
    await home.add(['cursor', '--name', 'two'], { SERVER_URL: home.urlOf('def') });
    expect(await home.remove(['cursor'])).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        /^FAILED {4}Cursor has the Lectern servers halyard, two\. Choose one with --name/,
      ),
    });
    expect((await home.remove(['cursor', '--name', 'two'])).stdout).toContain('Removed the server "two"');
    expect((await home.remove(['cursor'])).stdout).toContain('Removed the server "halyard"');
  });
});
