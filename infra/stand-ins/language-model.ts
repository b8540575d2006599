import { Hono } from 'hono';
import { readModelRequest, refuseRequest } from './openai-requests.ts';

/** A request to a model. */
export interface ModelRequest {
  /** Text of the system messages. */
  readonly instructions: string;
  /** Text of the user messages. */
  readonly prompt: string;
  /** Images as data URLs. */
  readonly pictures: readonly string[];
}

export interface LanguageModelOptions {
  /** Null if the server needs no key. */
  readonly key: string | null;
  readonly models: ReadonlySet<string>;
  /** Returns the model's answer, or a response to send instead. */
  readonly say: (asked: ModelRequest) => Promise<string | Response> | string | Response;
}

type Part =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string } };

interface Message {
  readonly role: string;
  readonly content: string | readonly Part[];
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
      messages.flatMap((message) => (message.role === role ? [textIn(message)] : [])).join('\n');
    const pictures = messages.flatMap(picturesIn);
    const said = await options.say({ instructions: textOf('system'), prompt: textOf('user'), pictures });
    if (said instanceof Response) return said;
    const [asked, answered] = [
      countTokens(messages.map(textIn).join('')) + pictures.length * PICTURE_TOKENS,
      countTokens(said),
    ];
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
    value.every(
      ({ role, content }: Message) =>
        typeof role === 'string' && (typeof content === 'string' || Array.isArray(content)),
    )
  );
}

function textIn({ content }: Message): string {
  if (typeof content === 'string') return content;
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
}

function picturesIn({ content }: Message): string[] {
  if (typeof content === 'string') return [];
  return content.flatMap((part) => (part.type === 'image_url' ? [part.image_url.url] : []));
}

/** Approximate tokens of a screenshot. */
const PICTURE_TOKENS = 1_000;

/** Approximate token count. */
function countTokens(text: string): number {
  return Math.ceil(text.length / 4);
}
