import { API_KEY_VARIABLE, EDITOR_FILES, type Launch } from './editor-files.ts';
import { EDITORS, type InstallOs, type InstallSnippet } from './editors.ts';
import { mcpServerUrl } from './mcp-server-url.ts';

export interface InstallInput {
  /** The product's own origin, such as https://docs.example.com. */
  readonly origin: string;
  readonly hash: string;
  /** The server's name in the editor; see serverSlug. */
  readonly slug: string;
  /** The full API key, or a masked one for display. */
  readonly apiKey: string;
  readonly os: InstallOs;
  /** The npx package: a tarball URL or a published package; null for the tarball at `origin`. */
  readonly connectorSpec?: string | null;
}

/**
 * The configuration of every editor, over stdio and over HTTP (specification section 1; file names and keys
 * from each vendor's documentation). The key is only in `env` and headers, because process lists show arguments and
 * proxy logs show URLs.
 */
export function installSnippets(input: InstallInput): InstallSnippet[] {
  const launch = launchOf(input);
  return EDITORS.flatMap(({ id, label }) => {
    const { stdio, remote, ...file } = EDITOR_FILES[id];
    return [
      { id, label, transport: 'stdio' as const, ...file, ...stdio(launch) },
      { id, label, transport: 'remote' as const, ...file, ...remote(launch) },
    ];
  });
}

function launchOf({ origin, hash, slug, apiKey, os, connectorSpec }: InstallInput): Launch {
  const url = mcpServerUrl(origin, hash);
  const spec = connectorSpec ?? `${origin}/connector.tgz`;
  // npm 12 requires this flag for tarball URLs; older versions ignore it.
  const npx = ['-y', ...(/^https?:/.test(spec) ? ['--allow-remote=all'] : []), spec];
  return {
    slug,
    url,
    os,
    command: os === 'windows' ? 'cmd' : 'npx',
    args: os === 'windows' ? ['/c', 'npx', ...npx] : npx,
    env: { SERVER_URL: url, [API_KEY_VARIABLE]: apiKey },
    headers: { Authorization: `Bearer ${apiKey}` },
  };
}
