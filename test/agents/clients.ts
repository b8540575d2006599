import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { ModelCall, ModelServer, ModelView } from './model-server.ts';

/** How a client reaches the Lectern server. */
export type Connection =
  | { readonly transport: 'HTTP'; readonly url: string; readonly apiKey: string }
  | {
      readonly transport: 'stdio';
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
    };

export interface AgentClient {
  readonly name: string;
  /** The npm package of a command-line agent; null for a library that the project depends on. */
  readonly package: string | null;
  /** False for a client without a model that does not print the instructions. */
  readonly canShowInstructions: boolean;
  /** Adds the text that the client puts around a tool result. */
  shows(text: string): string;
  /** Makes one tool call. Resolves with the texts that the model is sent. */
  ask(call: ModelCall, connection: Connection): Promise<ModelView>;
}

interface Workspace {
  readonly home: string;
  readonly model: ModelServer;
  readonly bin: (name: string) => string;
}

const CALL_TIMEOUT_MS = 120_000;
const SERVER = 'lectern';

/** Creates all clients; `bin` returns the path of an installed command. */
export function createClients(
  modelServer: () => ModelServer,
  bin: (name: string) => string,
): readonly AgentClient[] {
  const agent = (
    name: string,
    npmPackage: string,
    run: RunAgent,
    shows: AgentClient['shows'] = (text) => text,
  ): AgentClient => ({
    name,
    package: npmPackage,
    canShowInstructions: true,
    shows,
    ask: (call, connection) => askThroughAgent({ model: modelServer(), bin }, call, connection, run),
  });
  const plain = (text: string) => text;
  return [
    agent('Claude Code', '@anthropic-ai/claude-code', runClaudeCode),
    agent('Codex', '@openai/codex', runCodex, (text) => `Wall time: 0 seconds\nOutput:\n${text}`),
    agent(
      'Gemini CLI',
      '@google/gemini-cli',
      runGeminiCli,
      (text) => `<untrusted_context>\n${text}\n</untrusted_context>`,
    ),
    {
      name: 'MCP Inspector',
      package: '@modelcontextprotocol/inspector',
      canShowInstructions: false,
      shows: plain,
      ask: inspectorAsking(bin),
    },
    { name: 'MCP SDK client', package: null, canShowInstructions: true, shows: plain, ask: askThroughSdk },
  ];
}

type RunAgent = (workspace: Workspace, call: ModelCall, connection: Connection) => Promise<void>;

async function askThroughAgent(
  deps: Omit<Workspace, 'home'>,
  call: ModelCall,
  connection: Connection,
  run: RunAgent,
): Promise<ModelView> {
  const home = await mkdtemp(join(tmpdir(), 'lectern-agent-'));
  await mkdir(join(home, 'project'));
  deps.model.expect(call);
  try {
    await run({ ...deps, home }, call, connection);
    return { ...deps.model.view() };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** Claude Code in print mode; `ANTHROPIC_BASE_URL` is documented for LLM gateways. */
async function runClaudeCode({ home, model, bin }: Workspace, call: ModelCall, connection: Connection) {
  const server =
    connection.transport === 'HTTP'
      ? { type: 'http', url: connection.url, headers: { Authorization: `Bearer ${connection.apiKey}` } }
      : { command: connection.command, args: connection.args, env: connection.env };
  await writeJson(join(home, 'project/mcp.json'), { mcpServers: { [SERVER]: server } });
  const tool = `mcp__${SERVER}__${call.tool}`;
  const args = ['-p', 'Ask the documentation.', '--mcp-config', 'mcp.json', '--strict-mcp-config'];
  await runCommand(bin('claude'), [...args, '--allowedTools', tool, '--model', 'claude-sonnet-4-5'], home, {
    ANTHROPIC_BASE_URL: model.origin,
    ANTHROPIC_API_KEY: 'emulated',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
  });
}

async function runCodex({ home, model, bin }: Workspace, _call: ModelCall, connection: Connection) {
  const server =
    connection.transport === 'HTTP'
      ? [
          `url = ${JSON.stringify(connection.url)}`,
          `http_headers = { Authorization = ${JSON.stringify(`Bearer ${connection.apiKey}`)} }`,
        ]
      : [
          `command = ${JSON.stringify(connection.command)}`,
          `args = ${JSON.stringify(connection.args)}`,
          `env = { ${Object.entries(connection.env)
            .map(([name, value]) => `${name} = ${JSON.stringify(value)}`)
            .join(', ')} }`,
        ];
  const config = [
    'model = "emulated"',
    'model_provider = "emulated"',
    'approval_policy = "never"',
    'sandbox_mode = "danger-full-access"',
    '[model_providers.emulated]',
    'name = "emulated"',
    `base_url = "${model.origin}/v1"`,
    'env_key = "EMULATED_KEY"',
    'wire_api = "responses"',
    `[mcp_servers.${SERVER}]`,
    'required = true',
    ...server,
  ];
  await mkdir(join(home, '.codex'));
  await writeFile(join(home, '.codex/config.toml'), config.join('\n'));
  await runCommand(bin('codex'), ['exec', '--skip-git-repo-check', 'Ask the documentation.'], home, {
    EMULATED_KEY: 'emulated',
  });
}

async function runGeminiCli({ home, model, bin }: Workspace, _call: ModelCall, connection: Connection) {
  const server =
    connection.transport === 'HTTP'
      ? { httpUrl: connection.url, headers: { Authorization: `Bearer ${connection.apiKey}` } }
      : { command: connection.command, args: connection.args, env: connection.env };
  await mkdir(join(home, '.gemini'));
  await writeJson(join(home, '.gemini/settings.json'), {
    mcpServers: { [SERVER]: { ...server, trust: true } },
    security: { auth: { selectedType: 'gemini-api-key' }, folderTrust: { enabled: false } },
    privacy: { usageStatisticsEnabled: false },
    general: { disableAutoUpdate: true },
  });
  const args = ['-p', 'Ask the documentation.', '--yolo', '-m', 'gemini-2.5-pro'];
  await runCommand(bin('gemini'), args, home, {
    GEMINI_API_KEY: 'emulated',
    GOOGLE_GEMINI_BASE_URL: model.origin,
  });
}

/** The Inspector prints the result, whose text a model would be sent. */
function inspectorAsking(bin: (name: string) => string): AgentClient['ask'] {
  return async (call, connection) => {
    const home = await mkdtemp(join(tmpdir(), 'lectern-inspector-'));
    await mkdir(join(home, 'project'));
    const target =
      connection.transport === 'HTTP'
        ? [connection.url, '--transport', 'http', '--header', `Authorization: Bearer ${connection.apiKey}`]
        : [
            ...Object.entries(connection.env).flatMap(([name, value]) => ['-e', `${name}=${value}`]),
            connection.command,
            ...connection.args,
          ];
    const method = ['--method', 'tools/call', '--tool-name', call.tool];
    const args = Object.entries(call.arguments).flatMap(([name, value]) => [
      '--tool-arg',
      `${name}=${value}`,
    ]);
    try {
      const words = ['--cli', ...target, ...method, ...args];
      // For an error result it prints the result and fails.
      const printed = await runCommand(bin('mcp-inspector'), words, home).catch((error: unknown) => {
        if (error instanceof CommandError && error.stdout.includes('"isError"')) return error.stdout;
        throw error;
      });
      return viewOf(JSON.parse(printed));
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  };
}

const askThroughSdk: AgentClient['ask'] = async (call, connection) => {
  const client = new Client({ name: 'lectern-test', version: '1.0.0' });
  const transport =
    connection.transport === 'HTTP'
      ? new StreamableHTTPClientTransport(new URL(connection.url), {
          requestInit: { headers: { Authorization: `Bearer ${connection.apiKey}` } },
        })
      : new StdioClientTransport({
          command: connection.command,
          args: [...connection.args],
          env: { PATH: process.env.PATH ?? '', ...connection.env },
        });
  // The SDK's transports declare optional members without `undefined`.
  await client.connect(transport as Parameters<Client['connect']>[0]);
  try {
    const { tools } = await client.listTools();
    const result = await client.callTool({ name: call.tool, arguments: call.arguments });
    const description = tools.find(({ name }) => name === call.tool)?.description ?? '';
    return { ...viewOf(result), firstRequest: client.getInstructions() ?? '', description };
  } finally {
    await client.close();
  }
};

function viewOf(result: unknown): ModelView {
  // Both print the protocol's CallToolResult.
  const { content } = result as { content: { type: string; text?: string }[] };
  const text = content.map((block) => block.text ?? JSON.stringify(block)).join('\n');
  return { firstRequest: '', description: '', result: text };
}

class CommandError extends Error {
  readonly stdout: string;
  constructor(message: string, stdout: string) {
    super(message);
    this.stdout = stdout;
  }
}

/** Runs a command with `home` as its home folder. Resolves with its output; rejects if it fails. */
function runCommand(
  file: string,
  args: readonly string[],
  home: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      file,
      args,
      {
        cwd: join(home, 'project'),
        env: { PATH: process.env.PATH ?? '', HOME: home, TERM: 'dumb', ...env },
        timeout: CALL_TIMEOUT_MS,
        maxBuffer: 50_000_000,
      },
      (error, stdout, stderr) => {
        if (error) reject(new CommandError(`${file} failed: ${error.message}\n${stdout}\n${stderr}`, stdout));
        else resolve(stdout);
      },
    );
    child.stdin?.end();
  });
}

async function writeJson(file: string, value: unknown): Promise<void> {
  await writeFile(file, JSON.stringify(value, null, 2));
}

/** The installed version of an npm package below `folder`. */
export async function versionOf(folder: string, npmPackage: string): Promise<string> {
  const manifest = await readFile(join(folder, 'node_modules', npmPackage, 'package.json'), 'utf8');
  return JSON.parse(manifest).version;
}
