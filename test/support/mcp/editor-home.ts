import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LecternRun, runLectern } from '../connector/run-lectern.ts';
import { listen } from '../servers/listen.ts';

export const CONNECTOR_KEY = 'lct_canaryCanaryCanaryCanaryCanary00';
/** The server rejects this key. */
export const REJECTED_KEY = 'lct_rejected';

/** The connector in this process, a server for it, and a home folder with editor settings that `reset` replaces. */
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
  ) => Promise<LecternRun>;
  /** Runs `add` for the server `abc99` of the collection Halyard. */
  readonly add: (
    args: readonly string[],
    variables?: Readonly<Record<string, string>>,
  ) => Promise<LecternRun>;
  readonly remove: (args: readonly string[]) => Promise<LecternRun>;
  readonly urlOf: (hash: string) => string;
  readonly pathOf: (path: string) => string;
  readonly textOf: (path: string) => Promise<string>;
  readonly write: (path: string, text: string) => Promise<void>;
  /** The texts of all files in the home folder. */
  readonly allTexts: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Starts the server. */
export async function startEditorHome(): Promise<EditorHome> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-connector-'));
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
    async connector(args, variables = {}, workingFolder = '') {
      const env = { PATH: process.env.PATH ?? '', HOME: home, ...variables };
      const previousFolder = process.cwd();
      process.chdir(join(home, workingFolder));
      try {
        const { code, stdout, stderr } = await runLectern(args, { folder: process.cwd(), env });
        return { code, stdout: asLines(stdout), stderr: asLines(stderr) };
      } finally {
        process.chdir(previousFolder);
      }
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

/** Each line of a process ends with a line break. */
function asLines(text: string): string {
  return text === '' ? '' : `${text}\n`;
}
