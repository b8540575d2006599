import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type ListeningServer, listen } from '../support/servers/listen.ts';
import { anthropic } from './model-apis/anthropic.ts';
import { gemini } from './model-apis/gemini.ts';
import type { ModelApi } from './model-apis/model-api.ts';
import { openai } from './model-apis/openai.ts';

/** The tool call that the emulated model makes. */
export interface ModelCall {
  /** The tool's name without the prefix that clients add. */
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** The texts that a model was sent in one conversation. */
export interface ModelView {
  /** The request before the tool call: system prompt, tool definitions and user prompt. */
  readonly firstRequest: string;
  /** The description of the called tool. */
  readonly description: string;
  /** The result of the call as the model reads it; null if the client sent none. */
  readonly result: string | null;
}

/** A local emulator of the model APIs of Anthropic, OpenAI and Google: it calls one tool and ends the conversation. */
export interface ModelServer extends ListeningServer {
  /** Starts a new conversation in which the model makes `call`. */
  expect(call: ModelCall): void;
  /** The texts that the model was sent since `expect`. */
  view(): ModelView;
}

interface Conversation {
  readonly call: ModelCall;
  firstRequest: string;
  description: string;
  result: string | null;
}

const MODEL_APIS: readonly ModelApi[] = [anthropic, openai, gemini];

/** Starts the emulator. */
export async function startModelServer(): Promise<ModelServer> {
  let conversation: Conversation | null = null;
  const server = createServer(async (request, response) => {
    const body = await readJson(request);
    const api = MODEL_APIS.find(({ accepts }) => accepts(request.url ?? ''));
    if (api && conversation) answer(api, body, conversation, response);
    else response.writeHead(api ? 503 : 404).end('{}');
  });
  const listening = await listen(server);
  return {
    ...listening,
    expect(call) {
      conversation = { call, firstRequest: '', description: '', result: null };
    },
    view() {
      if (!conversation) throw new Error('No conversation was started');
      return conversation;
    },
  };
}

function answer(api: ModelApi, body: unknown, conversation: Conversation, response: ServerResponse) {
  const { call } = conversation;
  const request = api.parse(body);
  const tool = request.tools.find(({ name }) => name.endsWith(call.tool));
  if (request.result !== null) conversation.result = request.result;
  else if (tool) {
    conversation.firstRequest = JSON.stringify(body);
    conversation.description = tool.description;
  }
  const events =
    request.result === null && tool
      ? request.callTool(tool, call.arguments)
      : (request.loadTool?.(call.tool) ?? request.finish());
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events) {
    const name = typeof event.type === 'string' ? `event: ${event.type}\n` : '';
    response.write(`${name}data: ${JSON.stringify(event)}\n\n`);
  }
  response.end();
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return text.startsWith('{') ? JSON.parse(text) : {};
}
