import { Hono } from 'hono';
import { readModelRequest, refuseRequest } from './openai-requests.ts';

/** A request to a model. */
export interface ModelRequest {
  /** Text of the system messages. */
  readonly instructions: string;
  /** Text of the user messages. */
  readonly prompt: string;
}

export interface LanguageModelOptions {
  /** Null if the server needs no key. */
  readonly key: string | null;
  readonly models: ReadonlySet<string>;
  /** Returns the model's answer, or a response to send instead. */
  readonly say: (asked: ModelRequest) => Promise<string | Response> | string | Response;
}

interface Message {
  readonly role: string;
  readonly content: string;
}

const PARAMETERS: ReadonlySet<string> = new Set([
  ...['model', 'messages', 'temperature', 'max_tokens', 'max_completion_tokens', 'response_format', 'stream'],
  ...['top_p', 'stop', 'seed', 'user'],
]);

/**
 * Emulates OpenAI's chat completions (https://platform.openai.com/docs/api-reference/chat) at /chat/completions: the
 * parameters, responses and errors that we use, without streaming.
 */
export function createLanguageModel(options: LanguageModelOptions): Hono {
  return new Hono().post('/chat/completions', async (c) => {
    const body = await readModelRequest(c, options, PARAMETERS);
    if (body instanceof Response) return body;
    const { model, messages, stream } = body;
    if (!isMessages(messages) || stream) return refuseRequest(c, 400, 'Invalid request: messages or stream');
    const textOf = (role: string) =>
      messages.flatMap((message) => (message.role === role ? [message.content] : [])).join('\n');
    const said = await options.say({ instructions: textOf('system'), prompt: textOf('user') });
    if (said instanceof Response) return said;
    const asked = countTokens(messages.map(({ content }) => content).join(''));
    const answered = countTokens(said);
    return c.json({
      id: 'chatcmpl-stand-in',
      object: 'chat.completion',
      created: 0,
      model,
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: said } }],
      usage: { prompt_tokens: asked, completion_tokens: answered, total_tokens: asked + answered },
    });
  });
}

function isMessages(value: unknown): value is Message[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(({ role, content }: Message) => typeof role === 'string' && typeof content === 'string')
  );
}

/** Approximate token count. */
function countTokens(text: string): number {
  return Math.ceil(text.length / 4);
}
