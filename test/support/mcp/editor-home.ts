import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { listen } from '../servers/listen.ts';

const run = promisify(execFile);
const build = fileURLToPath(new URL('../../../connector/build.js', import.meta.url));

export const CONNECTOR_KEY = 'lct_canaryCanaryCanaryCanaryCanary00';
/** The server rejects this key. */
export const REJECTED_KEY = 'lct_rejected';

export interface ConnectorRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The built connector, a server for it, and a home folder with editor settings that `reset` replaces. */
export interface EditorHome {
  readonly origin: string;
  /** The server's response to `initialize`, which tests can change. */
  server: { serverInfo: { name: string; title?: string }; instructions: string };
  readonly reset: () => Promise<void>;
  /** Runs a command with the home folder, or a folder below it, as the working directory and without other variables. */
  readonly connector: (
    args: readonly string[],
    variables?: Readonly<Record<string, string>>,
    workingFolder?: string,
  ) => Promise<ConnectorRun>;
  /** Runs `add` for the server `abc99` of the collection Halyard. */
  readonly add: (
    args: readonly string[],
    variables?: Readonly<Record<string, string>>,
  ) => Promise<ConnectorRun>;
  readonly remove: (args: readonly string[]) => Promise<ConnectorRun>;
  readonly urlOf: (hash: string) => string;
  readonly pathOf: (path: string) => string;
  readonly textOf: (path: string) => Promise<string>;
  readonly write: (path: string, text: string) => Promise<void>;
  /** The texts of all files in the home folder. */
  readonly allTexts: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Builds the connector and starts the server. */
export async function startEditorHome(): Promise<EditorHome> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-connector-'));
  await run(process.execPath, [build, folder]);
  let home = folder;
  const server = createServer((request, response) => {
    if (request.headers.authorization === `Bearer ${REJECTED_KEY}`) {
      response.writeHead(401, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    const result = { protocolVersion: '2025-11-25', capabilities: {}, ...editorHome.server };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }));
  });
  const lectern = await listen(server);
  const { origin } = lectern;

  const editorHome: EditorHome = {
    origin,
    server: { serverInfo: { name: 'lectern' }, instructions: '' },
    async reset() {
      home = await mkdtemp(join(folder, 'home-'));
      editorHome.server = { serverInfo: { name: 'lectern', title: 'Halyard' }, instructions: '' };
    },
    connector(args, variables = {}, workingFolder = '') {
      const cache = { NODE_COMPILE_CACHE: join(folder, 'compiled') };
      const env = { PATH: process.env.PATH ?? '', ...cache, HOME: home, ...variables };
      return run(process.execPath, [join(folder, 'connector.js'), ...args], {
        cwd: join(home, workingFolder),
        env,
      }).then(
        ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
        // The error of a failed run has its code and output.
        (failed: ConnectorRun) => failed,
      );
    },
    add: (args, variables) =>
      editorHome.connector(['add', ...args], {
        SERVER_URL: editorHome.urlOf('abc99'),
        LECTERN_API_KEY: CONNECTOR_KEY,
        ...variables,
      }),
    remove: (args) => editorHome.connector(['remove', ...args]),
    urlOf: (hash) => `${origin}/mcp/server/${hash}`,
    pathOf: (path) => join(home, path),
    textOf: (path) => readFile(join(home, path), 'utf8'),
    write: (path, text) => writeFile(join(home, path), text),
    async allTexts() {
      const entries = await readdir(home, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile());
      const texts = files.map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8'));
      return (await Promise.all(texts)).join('\n');
    },
    async close() {
      await lectern[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
  return editorHome;
}
