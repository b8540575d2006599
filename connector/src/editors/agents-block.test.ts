import { existsSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONNECTOR_KEY, type EditorHome, startEditorHome } from '../../../test/support/mcp/editor-home.ts';

let home: EditorHome;

beforeAll(async () => {
  home = await startEditorHome();
});
beforeEach(() => home.reset());
afterAll(() => home.close());

describe('add --agents-md', () => {
  const rules = '# Rules\n\nUse tabs.\n';

  it('creates AGENTS.md with the names of the documents, and remove deletes it', async () => {
    home.server.instructions =
      '"Halyard": documentation. Documents: "Halyard. Before"; "Node.js"; and 3 more. Before you write';
    const { stdout } = await home.add(['claude-code', '--agents-md']);
    expect(stdout).toContain('Added instructions for agents to AGENTS.md');
    const text = await home.textOf('AGENTS.md');
    expect(text).toMatch(/^<!-- lectern:start abc9 -->\n## Documentation: Halyard\n/);
    expect(text).toContain('The MCP server `halyard` has');
    expect(text).toContain('Its documents: "Halyard. Before", "Node.js".');
    expect((await home.remove(['claude-code'])).stdout).toContain(
      'Removed the block of this server from AGENTS.md',
    );
    expect(existsSync(home.pathOf('AGENTS.md'))).toBe(false);
  });

  it('never writes through a link of a project to another file of the user', async () => {
    await mkdir(home.pathOf('project'));
    await home.write('profile', 'own');
    await symlink(home.pathOf('profile'), home.pathOf('project/AGENTS.md'));
    const variables = { SERVER_URL: home.urlOf('abc'), LECTERN_API_KEY: CONNECTOR_KEY };
    const { code, stdout } = await home.connector(['add', 'cursor', '--agents-md'], variables, 'project');
    expect([code, stdout]).toEqual([1, expect.stringContaining('AGENTS.md is a link to')]);
    expect(await home.textOf('profile')).toBe('own');
  });

  it('updates its block in place and keeps the rest of the file', async () => {
    await home.write('AGENTS.md', rules);
    await home.add(['cursor', '--agents-md']);
    await home.write('AGENTS.md', `${await home.textOf('AGENTS.md')}\n# More\n`);
    home.server.serverInfo.title = 'Halyard 2';
    await home.add(['cursor', '--agents-md']);
    const text = await home.textOf('AGENTS.md');
    expect(text).toMatch(/^# Rules\n\nUse tabs\.\n\n<!-- [\s\S]*Halyard 2[\s\S]* -->\n\n# More\n$/);
    expect(text.match(/lectern:start/g)).toHaveLength(1);
    expect((await home.add(['cursor', '--agents-md'])).stdout).toContain(
      'AGENTS.md already has the instructions',
    );
    await home.remove(['cursor']);
    expect(await home.textOf('AGENTS.md')).toBe(`${rules}\n# More\n`);
  });

  it('uses CLAUDE.md if only that exists', async () => {
    await home.write('CLAUDE.md', rules);
    await home.add(['claude-code', '--agents-md']);
    expect(existsSync(home.pathOf('AGENTS.md'))).toBe(false);
    expect(await home.textOf('CLAUDE.md')).toContain('lectern:start abc9');
    await home.remove(['claude-code']);
    expect(await home.textOf('CLAUDE.md')).toBe(rules);
  });

  it('says that Claude Code needs an import of AGENTS.md', async () => {
    const note = 'Claude Code reads CLAUDE.md. Add the line @AGENTS.md to it';
    expect((await home.add(['claude-code', '--agents-md'])).stdout).toContain(note);
    await home.write('CLAUDE.md', '@AGENTS.md\n');
    expect((await home.add(['claude-code', '--agents-md'])).stdout).not.toContain(note);
    expect((await home.add(['cursor', '--agents-md'])).stdout).not.toContain(note);
  });

  it('keeps a block for each server', async () => {
    await home.add(['cursor', '--agents-md']);
    await home.add(['cursor', '--agents-md'], { SERVER_URL: home.urlOf('def') });
    expect((await home.textOf('AGENTS.md')).match(/lectern:start \w+/g)).toEqual([
      'lectern:start abc9',
      'lectern:start def',
    ]);
  });

  it('keeps the block while another editor has the server', async () => {
    await home.add(['cursor', '--agents-md']);
    await home.add(['codex']);
    expect((await home.remove(['cursor'])).stdout).toContain(
      'AGENTS.md keeps the block of this server, because Codex still has it',
    );
    expect(await home.textOf('AGENTS.md')).toContain('lectern:start abc9');
    await home.remove(['codex']);
    expect(existsSync(home.pathOf('AGENTS.md'))).toBe(false);
  });

  it('with --dry-run only prints the block', async () => {
    expect((await home.add(['cursor', '--agents-md', '--dry-run'])).stdout).toMatch(
      /Would write to AGENTS\.md:\n<!--/,
    );
    expect(existsSync(home.pathOf('AGENTS.md'))).toBe(false);
  });

  it('does not change a file with only one of its markers', async () => {
    await home.write('AGENTS.md', '<!-- lectern:start abc9 -->\n');
    const { code, stdout } = await home.add(['cursor', '--agents-md']);
    expect([code, stdout]).toEqual([1, expect.stringContaining('"<!-- lectern:end abc9 -->" is missing')]);
  });
});
