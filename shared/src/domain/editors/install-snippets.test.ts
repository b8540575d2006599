import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { serverSlug } from '../documents/slug.ts';
import { EDITORS, type InstallSnippet } from './editors.ts';
import { type InstallInput, installSnippets } from './install-snippets.ts';

const KEY = 'lct_0123456789abcdefABCDEF0123456789ab';
const URL_OF_SERVER = 'https://docs.example.com/mcp/server/h4sh';
const TARBALL = 'https://docs.example.com/connector.tgz';
const NPX = ['-y', '--allow-remote=all', TARBALL];
const ENV = { SERVER_URL: URL_OF_SERVER, LECTERN_API_KEY: KEY };

const SLUG = 'ada-s-typed-cafe';

const INPUT: InstallInput = {
  origin: 'https://docs.example.com',
  hash: 'h4sh',
  slug: SLUG,
  apiKey: KEY,
  os: 'unix',
};

function snippet(id: string, transport: string, input: Partial<InstallInput> = {}): InstallSnippet {
  const found = installSnippets({ ...INPUT, ...input }).find(
    (one) => one.id === id && one.transport === transport,
  );
  if (!found) throw new Error(`No snippet for ${id} over ${transport}`);
  return found;
}

const parsed = (id: string, transport: string, input?: Partial<InstallInput>): unknown =>
  JSON.parse(snippet(id, transport, input).text);

/** The arguments that a POSIX shell passes to `claude` when it runs `command`. */
function shellArguments(command: string): string[] {
  const script = `claude() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${command}`;
  return execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

/** Parses the subset of TOML that the snippets use: inline tables, strings and arrays. */
function parseToml(text: string): Record<string, unknown> {
  const [head, ...lines] = text.split('\n');
  expect(head).toBe(`[mcp_servers.${SLUG}]`);
  return Object.fromEntries(
    lines.map((line) => {
      const [name, value] = line.split(/ = (.*)/, 2);
      return [
        name,
        JSON.parse(String(value).replace(/^\{ .* \}$/, (table) => table.replace(/(\w+) = /g, '"$1": '))),
      ];
    }),
  );
}

describe('the snippets of all editors', () => {
  const all = (['unix', 'windows'] as const).flatMap((os) => installSnippets({ ...INPUT, os }));

  test('cover seven editors over both transports, the four of the specification first', () => {
    expect(EDITORS.slice(0, 4).map(({ label }) => label)).toEqual([
      'Cursor',
      'Windsurf',
      'Zed',
      'Claude Code',
    ]);
    expect(all).toHaveLength(7 * 2 * 2);
  });

  test.each(all)('contain the key neither in a URL nor in npx arguments: $id over $transport', ({ text }) => {
    expect(text).not.toMatch(new RegExp(`https?://[^\\s"']*${KEY}`));
    const npx = /npx[\s\S]*?connector\.tgz/.exec(text)?.[0];
    expect(npx ?? '').not.toContain(KEY);
  });

  test.each(all.filter(({ language }) => language === 'json'))(
    'are valid JSON: $id over $transport',
    ({ text }) => {
      expect(() => JSON.parse(text)).not.toThrow();
    },
  );
});

describe('over stdio', () => {
  const server = { command: 'npx', args: NPX, env: ENV };

  test.each(['cursor', 'windsurf', 'gemini'])('%s reads mcpServers', (id) => {
    expect(parsed(id, 'stdio')).toEqual({ mcpServers: { [SLUG]: server } });
  });

  test('Zed reads context_servers, with the source that older builds require', () => {
    expect(parsed('zed', 'stdio')).toEqual({ context_servers: { [SLUG]: { source: 'custom', ...server } } });
  });

  test('VS Code asks for the key and never stores it in the file', () => {
    const { text } = snippet('vscode', 'stdio');
    expect(text).not.toContain(KEY);
    expect(JSON.parse(text)).toMatchObject({
      inputs: [{ id: `${SLUG}-key`, type: 'promptString', password: true }],
      servers: { [SLUG]: { type: 'stdio', env: { LECTERN_API_KEY: `\${input:${SLUG}-key}` } } },
    });
  });

  test('Codex reads a TOML table', () => {
    expect(parseToml(snippet('codex', 'stdio').text)).toEqual({ ...server, startup_timeout_sec: 20 });
  });

  test('Claude Code gets a shell command that adds a stdio server at project scope', () => {
    expect(shellArguments(snippet('claude-code', 'stdio').text)).toEqual([
      ...['mcp', 'add', '--scope', 'project'],
      ...['--env', `SERVER_URL=${URL_OF_SERVER}`, '--env', `LECTERN_API_KEY=${KEY}`],
      ...['--transport', 'stdio', SLUG, '--', 'npx', ...NPX],
    ]);
  });

  test('Windows starts npx through cmd', () => {
    const windows = { command: 'cmd', args: ['/c', 'npx', ...NPX], env: ENV };
    expect(parsed('cursor', 'stdio', { os: 'windows' })).toEqual({ mcpServers: { [SLUG]: windows } });
    const words = shellArguments(snippet('claude-code', 'stdio', { os: 'windows' }).text);
    expect(words.slice(0, -1)).toEqual(['mcp', 'add-json', '--scope', 'project', SLUG]);
    expect(JSON.parse(String(words.at(-1)))).toEqual({ type: 'stdio', ...windows });
  });

  test('a published connector replaces the tarball and needs no flag', () => {
    expect(parsed('cursor', 'stdio', { connectorSpec: '@lectern/connector@1' })).toEqual({
      mcpServers: { [SLUG]: { ...server, args: ['-y', '@lectern/connector@1'] } },
    });
  });
});

describe('over HTTP', () => {
  const headers = { Authorization: `Bearer ${KEY}` };

  test.each([
    ['cursor', { mcpServers: { [SLUG]: { url: URL_OF_SERVER, headers } } }],
    ['windsurf', { mcpServers: { [SLUG]: { serverUrl: URL_OF_SERVER, headers } } }],
    ['zed', { context_servers: { [SLUG]: { url: URL_OF_SERVER, headers } } }],
    ['gemini', { mcpServers: { [SLUG]: { httpUrl: URL_OF_SERVER, headers } } }],
  ])('%s uses its own field for the URL', (id, expected) => {
    expect(parsed(id, 'remote')).toEqual(expected);
  });

  test('VS Code asks for the key in the header', () => {
    expect(parsed('vscode', 'remote')).toMatchObject({
      servers: { [SLUG]: { type: 'http', headers: { Authorization: `Bearer \${input:${SLUG}-key}` } } },
    });
  });

  test('Codex sends the header', () => {
    expect(parseToml(snippet('codex', 'remote').text)).toEqual({ url: URL_OF_SERVER, http_headers: headers });
  });

  test.each(['unix', 'windows'] as const)('Claude Code on %s gets an HTTP server', (os) => {
    expect(shellArguments(snippet('claude-code', 'remote', { os }).text)).toEqual([
      ...['mcp', 'add', '--scope', 'project', '--header', `Authorization: Bearer ${KEY}`],
      ...['--transport', 'http', SLUG, URL_OF_SERVER],
    ]);
  });
});

describe('links that open the editor', () => {
  test('Cursor gets URL-encoded base64 of JSON', () => {
    const link = new URL(String(snippet('cursor', 'stdio').deepLink));
    expect(link.searchParams.get('name')).toBe(SLUG);
    expect(JSON.parse(atob(String(link.searchParams.get('config'))))).toEqual({
      command: 'npx',
      args: NPX,
      env: ENV,
    });
  });

  test('VS Code gets the server with its name', () => {
    const [, query] = String(snippet('vscode', 'remote').deepLink).split('?');
    expect(JSON.parse(decodeURIComponent(String(query)))).toEqual({
      name: SLUG,
      type: 'http',
      url: URL_OF_SERVER,
      headers: { Authorization: `Bearer ${KEY}` },
    });
  });
});

describe('the name of a server in an editor', () => {
  test.each([
    ['Halyard', 'halyard'],
    ['Ada\'s "typed" Café 💡', SLUG],
    ['Ünï "docs" 💡', 'uni-docs'],
    ['文档', 'docs-h4sh'],
    ['Документация', 'docs-h4sh'],
    ['React 文档', 'react-h4sh'],
    ['C++', 'c-h4sh'],
    ['C#', 'c-h4sh'],
    ['A very long name of a collection', 'a-very-long-nam-h4sh'],
    ['💡', 'docs-h4sh'],
  ])('for the collection "%s" is %s', (name, slug) => {
    expect(serverSlug(name, 'h4sh99')).toBe(slug);
    expect(slug.length).toBeLessThanOrEqual(20);
  });

  test('differs from the name of another collection', () => {
    const slugOf = (name: string, ...otherNames: string[]) => serverSlug(name, '7ab3c9', otherNames);
    expect(slugOf('Docs', 'Python', 'docs!')).toBe('docs-7ab3');
    expect(slugOf('Docs', 'Python')).toBe('docs');
    expect(serverSlug('文档', '7ab3')).not.toBe(serverSlug('Документация', '91ff'));
  });

  test('is stable when used as a collection name', () => {
    for (const name of ['Halyard', '文档', 'A very long name of a collection']) {
      const slug = serverSlug(name, '7ab3');
      expect(serverSlug(slug, '7ab3')).toBe(slug);
    }
  });
});

test.each([
  ['claude-code', /approve the server/],
  ['gemini', /only in folders that you trust/],
  ['vscode', /whether you trust the server, and for your API key/],
])('the snippet of %s explains the required approval', (id, text) => {
  for (const transport of ['stdio', 'remote']) expect(snippet(id, transport).approval).toMatch(text);
});

test('the remote snippet of VS Code explains error 405', () => {
  expect(snippet('vscode', 'remote').note).toMatch(/405, the first request failed/);
});
