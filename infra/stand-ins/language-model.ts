import { type Context, Hono } from 'hono';

/** What a model was asked. */
export interface AskedModel {
  /** The text of the system's messages. */
  readonly instructions: string;
  /** The text of the user's messages. */
  readonly prompt: string;
  /** Pictures that it was shown, as data URLs. */
  readonly pictures: readonly string[];
}

export interface LanguageModelOptions {
  /** Null for a server that wants no key. */
  readonly key: string | null;
  readonly models: ReadonlySet<string>;
  /** What the model says: text, or a response instead of an answer. */
  readonly say: (asked: AskedModel) => Promise<string | Response> | string | Response;
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
 * The chat completions of OpenAI's API (https://platform.openai.com/docs/api-reference/chat) at /chat/completions:
 * its parameters, answers and errors as far as we use them, without streams.
 */
export function createLanguageModel(options: LanguageModelOptions): Hono {
  return new Hono().post('/chat/completions', async (c) => {
    if (options.key !== null && c.req.header('authorization') !== `Bearer ${options.key}`) {
      return refuse(c, 401, 'Incorrect API key provided', 'invalid_api_key');
    }
    // Anything at all; what matters of it is looked at below.
    const body = (await c.req.json().catch(() => null)) as Record<string, unknown> | null;
    const unknown = Object.keys(body ?? {}).filter((name) => !PARAMETERS.has(name));
    const messages = body?.messages;
    if (!isMessages(messages) || unknown.length > 0 || body?.stream)
      return refuse(c, 400, `Invalid request: ${unknown.join(', ') || 'messages or stream'}`, null);
    const model = String(body?.model);
    if (!options.models.has(model))
      return refuse(c, 404, `The model \`${model}\` does not exist`, 'model_not_found');
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

/** What a picture of a page counts, roughly. */
const PICTURE_TOKENS = 1_000;

/** Roughly, as models count. */
function countTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

function refuse(c: Context, status: 400 | 401 | 404, message: string, code: string | null): Response {
  return c.json({ error: { message, type: 'invalid_request_error', param: null, code } }, status);
}
