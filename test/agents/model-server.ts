import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The one tool call that the emulated model makes. */
export interface ModelCall {
  /** The tool's own name; clients put a prefix with the server's name before it. */
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** What a model was sent in one conversation. */
export interface ModelView {
  /** Everything sent before the tool call: system prompt, tool definitions, user prompt. */
  readonly firstRequest: string;
  /** The description of the called tool. */
  readonly description: string;
  /** The result of the call as the model reads it; null when the client never sent one. */
  readonly result: string | null;
}

/** A local emulator of the model APIs of Anthropic, OpenAI and Google: it calls one tool and ends the conversation. */
export interface ModelServer {
  readonly origin: string;
  /** Starts a new conversation in which the model makes `call`. */
  expect(call: ModelCall): void;
  /** What the model was sent since `expect`. */
  view(): ModelView;
  close(): Promise<void>;
}

interface Conversation {
  readonly call: ModelCall;
  firstRequest: string;
  description: string;
  result: string | null;
}

/** A model API's wire format: finds the tool and its result in a request, and writes the response. */
interface Dialect {
  accepts(path: string): boolean;
  findTool(body: JsonObject, name: string): { name: string; description: string; namespace?: string } | null;
  findResult(body: JsonObject): string | null;
  callTool(tool: { name: string; namespace?: string }, args: unknown, body: JsonObject): ServerEvent[];
  /** Loads a tool that the client offers by name only; null when there is none, or it was loaded. */
  loadTool?(body: JsonObject, name: string): ServerEvent[] | null;
  finish(body: JsonObject): ServerEvent[];
}

type ServerEvent = Readonly<Record<string, unknown>>;
// biome-ignore lint/suspicious/noExplicitAny: requests of three vendors, of which a few fields are read
type JsonObject = any;

export async function startModelServer(): Promise<ModelServer> {
  let conversation: Conversation | null = null;
  const server = createServer(async (request, response) => {
    const body = await readJson(request);
    const dialect = DIALECTS.find(({ accepts }) => accepts(request.url ?? ''));
    if (!dialect || !conversation) {
      response.writeHead(dialect ? 503 : 404).end('{}');
      return;
    }
    answer(dialect, body, conversation, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    expect(call) {
      conversation = { call, firstRequest: '', description: '', result: null };
    },
    view() {
      if (!conversation) throw new Error('No conversation was started');
      return conversation;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(dialect: Dialect, body: JsonObject, conversation: Conversation, response: ServerResponse) {
  const { call } = conversation;
  const tool = dialect.findTool(body, call.tool);
  const result = dialect.findResult(body);
  if (result !== null) conversation.result = result;
  else if (tool) {
    conversation.firstRequest = JSON.stringify(body);
    conversation.description = tool.description;
  }
  const events =
    result === null && tool
      ? dialect.callTool(tool, call.arguments, body)
      : (dialect.loadTool?.(body, call.tool) ?? dialect.finish(body));
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events) {
    const name = typeof event.type === 'string' ? `event: ${event.type}\n` : '';
    response.write(`${name}data: ${JSON.stringify(event)}\n\n`);
  }
  response.end();
}

async function readJson(request: IncomingMessage): Promise<JsonObject> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return text.startsWith('{') ? JSON.parse(text) : {};
}

/** The text of content blocks, or of a plain string. */
function textOf(content: JsonObject): string {
  if (typeof content === 'string') return content;
  return content.map((block: JsonObject) => block.text ?? JSON.stringify(block)).join('\n');
}

/** Claude Code's tool that loads the definitions of MCP tools (https://code.claude.com/docs/en/mcp). */
const TOOL_SEARCH = 'ToolSearch';
const CALL_ID = 'toolu_call';
const SEARCH_ID = 'toolu_search';

/** https://docs.anthropic.com/en/api/messages-streaming */
const anthropic: Dialect = {
  accepts: (path) => path.startsWith('/v1/messages') && !path.includes('count_tokens'),
  findTool: ({ tools = [] }, name) => tools.find((tool: JsonObject) => tool.name.endsWith(name)) ?? null,
  findResult: ({ messages = [] }) => {
    const blocks = messages.flatMap(({ content }: JsonObject) => (Array.isArray(content) ? content : []));
    const found = blocks.find((block: JsonObject) => block.tool_use_id === CALL_ID);
    return found ? textOf(found.content) : null;
  },
  callTool: ({ name }, args, { model }) => anthropicToolUse(model, CALL_ID, name, args),
  loadTool({ model, tools = [], messages = [] }, name) {
    const text = JSON.stringify(messages);
    const [deferred] = new RegExp(`mcp__\\w+__${name}`).exec(text) ?? [];
    const hasSearch = tools.some((tool: JsonObject) => tool.name === TOOL_SEARCH);
    if (deferred === undefined || !hasSearch || text.includes(SEARCH_ID)) return null;
    return anthropicToolUse(model, SEARCH_ID, TOOL_SEARCH, { query: `select:${deferred}` });
  },
  finish: ({ model }) =>
    anthropicMessage(model, { type: 'text', text: '' }, { type: 'text_delta', text: 'Done.' }, 'end_turn'),
};

function anthropicToolUse(model: string, id: string, name: string, args: unknown) {
  return anthropicMessage(
    model,
    { type: 'tool_use', id, name, input: {} },
    { type: 'input_json_delta', partial_json: JSON.stringify(args) },
    'tool_use',
  );
}

function anthropicMessage(model: string, block: ServerEvent, delta: ServerEvent, stopReason: string) {
  const usage = { input_tokens: 10, output_tokens: 1 };
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model, content: [], usage };
  return [
    { type: 'message_start', message: { ...message, stop_reason: null, stop_sequence: null } },
    { type: 'content_block_start', index: 0, content_block: block },
    { type: 'content_block_delta', index: 0, delta },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: stopReason, stop_sequence: null }, usage },
    { type: 'message_stop' },
  ];
}

/** https://platform.openai.com/docs/api-reference/responses-streaming */
const openai: Dialect = {
  accepts: (path) => path.endsWith('/responses'),
  findTool: ({ tools = [] }, name) => {
    const all = tools.flatMap((tool: JsonObject) =>
      tool.type === 'namespace'
        ? tool.tools.map((inner: JsonObject) => ({ ...inner, namespace: tool.name }))
        : [tool],
    );
    return all.find((tool: JsonObject) => tool.name?.endsWith(name)) ?? null;
  },
  findResult: ({ input = [] }) => {
    const found = input.find(({ type }: JsonObject) => type === 'function_call_output');
    return found ? textOf(found.output) : null;
  },
  callTool: ({ name, namespace }, args) =>
    openaiResponse({
      type: 'function_call',
      id: 'fc_1',
      call_id: 'call_1',
      name,
      ...(namespace && { namespace }),
      arguments: JSON.stringify(args),
      status: 'completed',
    }),
  finish: () =>
    openaiResponse({
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: 'Done.', annotations: [] }],
    }),
};

function openaiResponse(item: ServerEvent) {
  const usage = { input_tokens: 10, output_tokens: 5, total_tokens: 15 };
  const response = {
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    status: 'completed',
    output: [item],
    usage,
  };
  return [
    { type: 'response.created', response: { ...response, status: 'in_progress', output: [] } },
    { type: 'response.output_item.added', output_index: 0, item },
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.completed', response },
  ];
}

/** https://ai.google.dev/api/generate-content */
const gemini: Dialect = {
  accepts: (path) => path.includes(':streamGenerateContent'),
  findTool: ({ tools = [] }, name) => {
    const all = tools.flatMap(({ functionDeclarations = [] }: JsonObject) => functionDeclarations);
    return all.find((tool: JsonObject) => tool.name.endsWith(name)) ?? null;
  },
  findResult: ({ contents = [] }) => {
    const parts = contents.flatMap(({ parts = [] }: JsonObject) => parts);
    const found = parts.find((part: JsonObject) => part.functionResponse);
    const response = found?.functionResponse.response;
    return response ? (response.output ?? response.error ?? JSON.stringify(response)) : null;
  },
  callTool: ({ name }, args) => geminiChunk({ functionCall: { name, args } }),
  finish: () => geminiChunk({ text: 'Done.' }),
};

function geminiChunk(part: ServerEvent) {
  const candidate = { content: { role: 'model', parts: [part] }, finishReason: 'STOP', index: 0 };
  return [{ candidates: [candidate], usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5 } }];
}

const DIALECTS: readonly Dialect[] = [anthropic, openai, gemini];
