import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import { noBody } from '@lectern/shared/contracts/common-shapes.ts';
import type { Endpoint } from '@lectern/shared/contracts/endpoint.ts';
import { InvalidInputError, NotAllowedError, NotSignedInError } from '@lectern/shared/errors.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import { hashToken } from '../random-token.ts';
import type { App, AppContext, AppEnv } from './app-env.ts';
import type { ClientAddress } from './middleware/client-address.ts';
import { countUse } from './middleware/count-use.ts';
import type { CountUse, RateRule } from './middleware/rate-limits.ts';
import { readJsonBody } from './middleware/read-json-body.ts';

const DEFAULT_MAX_BODY_BYTES = 1024 * 1024;

/** The reply of calls that have nothing to tell. */
export const DONE = { success: true } as const;

/** A call that fits its contract. */
export interface Call<Params extends z.ZodType, Body extends z.ZodType> {
  readonly params: z.output<Params>;
  readonly body: z.output<Body>;
  /** For cookies and headers. */
  readonly context: AppContext;
}

export interface UserCall<Params extends z.ZodType, Body extends z.ZodType> extends Call<Params, Body> {
  readonly user: SessionUser;
}

interface LimitOption {
  /** Uses are counted by user, or where nobody has to be signed in by client address. */
  readonly limit?: RateRule;
}

export interface RouterDeps {
  /** Whether a reply that does not fit its contract fails the request. */
  readonly validateReplies: boolean;
  readonly countUse: CountUse;
  readonly clientAddress: ClientAddress;
}

/** Serves endpoints by their contracts: what a handler gets is parsed, what it gives fits the reply. */
export interface Router {
  readonly app: App;
  /** An endpoint of access `public`. */
  forAnyone<Params extends z.ZodType, Body extends z.ZodType, Reply extends z.ZodType>(
    endpoint: Endpoint<Params, Body, Reply>,
    handler: (call: Call<Params, Body>) => Promise<z.input<Reply>>,
    options?: LimitOption,
  ): void;
  /** An endpoint of access `user` or `admin`; others are refused before their input is looked at. */
  forUser<Params extends z.ZodType, Body extends z.ZodType, Reply extends z.ZodType>(
    endpoint: Endpoint<Params, Body, Reply>,
    handler: (call: UserCall<Params, Body>) => Promise<z.input<Reply>>,
    options?: LimitOption & {
      /** Names the state the reply is made from, at less cost than the reply; an unchanged one costs only this. */
      readonly version?: (call: UserCall<Params, Body>) => Promise<string>;
    },
  ): void;
}

/** A router without endpoints yet. */
export function createRouter(deps: RouterDeps): Router {
  const app = new Hono<AppEnv>();
  const serve = (endpoint: Endpoint, answer: (context: AppContext) => Promise<unknown>) => {
    app.on(endpoint.method, endpoint.path, async (context) => {
      const reply = await answer(context);
      if (reply instanceof Response) return reply;
      if (deps.validateReplies) endpoint.reply.parse(reply);
      return context.json(reply, endpoint.status ?? 200);
    });
  };
  return {
    app,
    forAnyone(endpoint, handler, { limit } = {}) {
      if (endpoint.access !== 'public') throw new TypeError(`${endpoint.path} is not public`);
      serve(endpoint, async (context) => {
        if (limit) await countUse(deps, context, limit, deps.clientAddress(context));
        return handler({ ...(await parseCall(context, endpoint)), context });
      });
    },
    forUser(endpoint, handler, { version, limit } = {}) {
      if (endpoint.access === 'public') throw new TypeError(`${endpoint.path} is public`);
      const shape = version ? hashToken(JSON.stringify(z.toJSONSchema(endpoint.reply))) : '';
      serve(endpoint, async (context) => {
        const user = requireUser(context, endpoint);
        if (limit) await countUse(deps, context, limit, `user-${user.id}`);
        const call = { ...(await parseCall(context, endpoint)), context, user };
        // A new shape of the reply makes it another one, though the state behind it is the same.
        const tag = version ? `"${hashToken(shape + (await version(call)))}"` : null;
        if (tag !== null) context.header('etag', tag);
        return tag !== null && isKnown(context, tag) ? context.body(null, 304) : handler(call);
      });
    },
  };
}

/** Whether the browser says that it has the reply of this tag; what compresses replies marks their tags as weak. */
function isKnown(context: AppContext, tag: string): boolean {
  return context.req.header('if-none-match')?.replace(/^W\//, '') === tag;
}

function requireUser(context: AppContext, endpoint: Endpoint): SessionUser {
  const user = context.get('session')?.user;
  if (!user) throw new NotSignedInError('This call needs a session; sign in first');
  if (endpoint.access === 'admin' && !user.isAdmin) {
    throw new NotAllowedError('This call is for the administrator of this installation');
  }
  return user;
}

async function parseCall<Params extends z.ZodType, Body extends z.ZodType>(
  context: AppContext,
  endpoint: Endpoint<Params, Body>,
): Promise<{ params: z.output<Params>; body: z.output<Body> }> {
  const params = parseInput(endpoint.params, context.req.param());
  const raw = mayHaveBody(endpoint, context.req.raw)
    ? await readJsonBody(context.req.raw, endpoint.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES)
    : undefined;
  return { params, body: parseInput(endpoint.body, raw) };
}

/** A body that may be left out is left out when the request names no type for it. */
function mayHaveBody({ body }: Endpoint, { headers }: Request): boolean {
  if (body === noBody) return false;
  return headers.has('content-type') || !body.safeParse(undefined).success;
}

/** Throws InvalidInputError whose message is the one of the first field that is wrong. */
function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) {
    if (path.length > 0) fields[path.join('.')] ??= message;
  }
  throw new InvalidInputError(parsed.error.issues[0]?.message ?? 'The input is not valid', fields);
}
