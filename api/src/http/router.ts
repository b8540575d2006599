import '@lectern/shared/contracts/zod-messages.ts';
import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import { noBody } from '@lectern/shared/contracts/common-shapes.ts';
import { type Endpoint, needsNoUser } from '@lectern/shared/contracts/endpoint.ts';
import type { ListPageSchema, ListQuery } from '@lectern/shared/contracts/list-query.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import type { Pagination } from '@lectern/shared/db/pagination.ts';
import { InvalidInputError, NotAllowedError, NotSignedInError } from '@lectern/shared/errors.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import { hashToken } from '../random-token.ts';
import type { App, AppContext, AppEnv } from './app-env.ts';
import { linkToNext, readPagination, toListPage } from './list-page.ts';
import { requireCollection, requireScope } from './middleware/api-key.ts';
import type { ClientAddress } from './middleware/client-address.ts';
import { countText } from './middleware/count-text.ts';
import { countUse } from './middleware/count-use.ts';
import { answerOnce } from './middleware/idempotency.ts';
import type { CountUse, RateRule } from './middleware/rate-limits.ts';
import { readJsonBody } from './middleware/read-json-body.ts';
import { refuseOtherSites } from './middleware/same-origin.ts';
import { createUserQueues } from './user-queues.ts';

const noFields = z.strictObject({});
/** A body can have more invalid fields than a form shows; the reply would be many times larger than the body. */
const MAX_INVALID_FIELDS = 20;
const MAX_FIELD_CHARS = 100;
const TOO_MANY_LISTS =
  'You are loading too many lists at the same time. Try again in a moment, or load them in pages with the parameter limit';

/** A request parsed by its contract. */
export interface Call<Params extends z.ZodObject, Body extends z.ZodType, Query extends z.ZodType> {
  readonly params: z.output<Params>;
  readonly query: z.output<Query>;
  readonly body: z.output<Body>;
  /** For cookies and headers. */
  readonly context: AppContext;
}

export interface UserCall<Params extends z.ZodObject, Body extends z.ZodType, Query extends z.ZodType>
  extends Call<Params, Body, Query> {
  readonly user: SessionUser;
  /** The IDs in the path and the user's own, by which stores find only rows of the user. */
  readonly owned: z.output<Params> & { readonly userId: number };
}

/** A request for a page of a list. */
export interface ListCall<Params extends z.ZodObject, Query extends z.ZodType>
  extends UserCall<Params, z.ZodUndefined, Query> {
  readonly pagination: Pagination;
}

interface LimitOption {
  /** Counted per user, or per client address for public endpoints. */
  readonly limit?: RateRule;
}

export interface RouterDeps {
  readonly countUse: CountUse;
  readonly clientAddress: ClientAddress;
  readonly db: Db;
  /** The origin at which clients reach this installation. */
  readonly publicUrl: string;
}

/** Registers handlers for contracts, which parse the input and encode the reply: fields that they do not name are left out. */
export interface Router {
  readonly app: App;
  /** Registers an endpoint with access `public` or `token`. */
  forAnyone<
    Params extends z.ZodObject,
    Body extends z.ZodType,
    Reply extends z.ZodType,
    Query extends z.ZodType,
  >(
    endpoint: Endpoint<Params, Body, Reply, Query>,
    handler: (call: Call<Params, Body, Query>) => Promise<z.input<Reply>>,
    options?: LimitOption,
  ): void;
  /** Registers an endpoint with access `user` or `admin`; anyone else is refused before the input is parsed. */
  forUser<
    Params extends z.ZodObject,
    Body extends z.ZodType,
    Reply extends z.ZodType,
    Query extends z.ZodType,
  >(
    endpoint: Endpoint<Params, Body, Reply, Query>,
    handler: (call: UserCall<Params, Body, Query>) => Promise<z.input<Reply>>,
    options?: LimitOption & {
      /** Identifies the reply's state cheaply: an unchanged one is answered with 304. */
      readonly version?: (call: UserCall<Params, Body, Query>) => Promise<string>;
      /** Whether the reply contains a secret, which is not stored for repetitions of the request. */
      readonly hasSecret?: boolean;
    },
  ): void;
  /**
   * Registers a list with pagination: the reply, or for an array its `Link` header, has the cursor of the next page. The
   * handler returns the rows of the page and, if there is one, the first row of the next page.
   */
  forList<
    Params extends z.ZodObject,
    Item extends z.ZodType,
    Query extends z.ZodType<ListQuery>,
    Row extends z.input<Item> & { readonly id: number },
  >(
    endpoint: Endpoint<Params, z.ZodUndefined, z.ZodArray<Item> | ListPageSchema<Item>, Query>,
    handler: (call: ListCall<Params, Query>) => Promise<readonly Row[]>,
    options?: {
      readonly version?: (call: UserCall<Params, z.ZodUndefined, Query>) => Promise<string>;
      /** The sort key of a row. Default: its id. */
      readonly keyOf?: (row: Row) => readonly number[];
    },
  ): void;
}

/** Creates a router without endpoints. */
export function createRouter(deps: RouterDeps): Router {
  const app = new Hono<AppEnv>();
  const readWholeList = createUserQueues(TOO_MANY_LISTS);
  const serve = (endpoint: Endpoint, answer: (context: AppContext) => Promise<unknown>) => {
    app.on(endpoint.method, endpoint.path, async (context) => {
      const reply = await answer(context);
      if (reply instanceof Response) return reply;
      // Here and not in handlers, which do not run for repeated requests.
      const statusUrl = statusUrlOf(reply);
      if (statusUrl !== null) context.header('location', statusUrl);
      return context.json(reply, endpoint.status ?? 200);
    });
  };
  const router: Router = {
    app,
    forAnyone(endpoint, handler, { limit } = {}) {
      if (!needsNoUser(endpoint)) throw new TypeError(`${endpoint.path} needs a user`);
      serve(endpoint, async (context) => {
        if (limit) await countUse(deps, context, limit, deps.clientAddress(context));
        return encode(endpoint, await handler({ ...(await parseCall(context, endpoint)), context }));
      });
    },
    forUser(endpoint, handler, { version, limit = changeLimit(endpoint), hasSecret = false } = {}) {
      if (needsNoUser(endpoint)) throw new TypeError(`${endpoint.path} is public`);
      const schemaHash = version ? hashToken(JSON.stringify(z.toJSONSchema(endpoint.reply))) : '';
      serve(endpoint, async (context) => {
        const user = requireUser(context, endpoint);
        if (limit) {
          refuseOtherSites(context);
          await countUse(deps, context, limit, `user-${user.id}`);
        }
        const parsed = await parseCall(context, endpoint);
        await countText(deps, context, { body: parsed.body, endpoint, userId: user.id });
        const call = { ...parsed, context, user, owned: { ...parsed.params, userId: user.id } };
        const key = context.get('apiKey');
        // Only endpoints with ids as parameters accept keys.
        if (key && !endpoint.readsNoCollection)
          await requireCollection(deps.db, key, call.params as Parameters<typeof requireCollection>[2]);
        // A changed reply schema must not be answered with 304.
        const tag = version
          ? `"${hashToken(schemaHash + JSON.stringify(call.query) + (await version(call)))}"`
          : null;
        if (tag !== null) context.header('etag', tag);
        if (tag !== null && matchesETag(context, tag)) return context.body(null, 304);
        const once = {
          userId: user.id,
          body: call.body,
          hasFile: endpoint.bodyType !== undefined,
          hasSecret,
        };
        return answerOnce(deps.db, context, once, async () => encode(endpoint, await handler(call)));
      });
    },
    forList(endpoint, handler, { keyOf = ({ id }: { readonly id: number }) => [id], ...options } = {}) {
      const answer = async (call: Parameters<typeof handler>[0]) => {
        const isWhole = call.pagination.limit === null;
        const rows = await (isWhole ? readWholeList(call.user.id, () => handler(call)) : handler(call));
        const page = toListPage(rows, call.pagination, keyOf);
        const link = linkToNext(deps.publicUrl, call.context.req, page.nextCursor);
        if (link !== null) call.context.header('link', link);
        return endpoint.reply instanceof z.ZodArray ? page.items : page;
      };
      router.forUser(
        endpoint,
        (call) => answer({ ...call, pagination: readPagination(call.query) }),
        options,
      );
    },
  };
  return router;
}

/** The limit of changes without one of their own. */
function changeLimit({ method }: Endpoint): RateRule | undefined {
  return method === 'GET' ? undefined : 'change';
}

/** The reply as its contract describes it. Throws ZodError for any other reply. */
function encode({ reply }: Endpoint, value: unknown): unknown {
  return value instanceof Response ? value : reply.parse(value);
}

/** The URL at which the caller can read the state of what a request started; null for other replies. */
function statusUrlOf(reply: unknown): string | null {
  const isStatus = typeof reply === 'object' && reply !== null && 'statusUrl' in reply;
  return isStatus ? String(reply.statusUrl) : null;
}

/** Whether the browser has this reply; compression makes its ETag weak. */
function matchesETag(context: AppContext, tag: string): boolean {
  return context.req.header('if-none-match')?.replace(/^W\//, '') === tag;
}

function requireUser(context: AppContext, endpoint: Endpoint): SessionUser {
  const key = context.get('apiKey');
  if (key) {
    requireScope(key, endpoint);
    return key.user;
  }
  const user = context.get('session')?.user;
  if (!user) throw new NotSignedInError('Sign in first');
  if (endpoint.access === 'admin' && !user.isAdmin) {
    throw new NotAllowedError('Only administrators can use this tool');
  }
  return user;
}

async function parseCall<Params extends z.ZodObject, Body extends z.ZodType, Query extends z.ZodType>(
  context: AppContext,
  endpoint: Endpoint<Params, Body, z.ZodType, Query>,
): Promise<{ params: z.output<Params>; query: z.output<Query>; body: z.output<Body> }> {
  const params = parseInput(endpoint.params, context.req.param());
  // Without a schema, Query is undefined, and handlers do not read the empty object.
  const query = parseInput(endpoint.query ?? noFields, readQuery(context)) as z.output<Query>;
  const raw = mayHaveBody(endpoint, context.req.raw)
    ? await readJsonBody(context.req.raw, endpoint.maxBodyBytes)
    : undefined;
  return { params, query, body: parseBody(endpoint, raw) };
}

/** Some clients send null or an empty object to calls without a body. */
function parseBody<Body extends z.ZodType>({ body }: { readonly body: Body }, raw: unknown): z.output<Body> {
  if (!isAbsent(body)) return parseInput(body, raw);
  parseInput(noFields.nullish(), raw);
  return parseInput(body, undefined);
}

function isAbsent(body: z.ZodType): boolean {
  return body === noBody;
}

/** The parameters; one that is given twice is a list, which schemas refuse. Throws InvalidInputError. */
function readQuery(context: AppContext): Record<string, string | string[] | undefined> {
  const query = Object.entries(context.req.queries());
  // PostgreSQL accepts no NUL in text.
  const [name] = query.find(([, values]) => values.some((value) => value.includes('\0'))) ?? [];
  if (name !== undefined) {
    const message = `${name} contains the character U+0000. Remove it`;
    throw new InvalidInputError(message, { [name]: message });
  }
  return Object.fromEntries(query.map(([each, values]) => [each, values.length > 1 ? values : values[0]]));
}

/** An optional body is absent when the request has no content type. */
function mayHaveBody({ body, bodyType, method, access }: Endpoint, { headers }: Request): boolean {
  const isJson = headers.get('content-type')?.startsWith('application/json');
  if (isAbsent(body) && isJson && method !== 'GET')
    // Handlers read files, and other programs choose what webhooks send.
    return bodyType === undefined && access !== 'token' && Number(headers.get('content-length')) > 0;
  if (isAbsent(body)) return false;
  return headers.has('content-type') || !body.safeParse(undefined).success;
}

/** Throws InvalidInputError with the message of the first invalid field. */
function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues.slice(0, MAX_INVALID_FIELDS)) {
    for (const path of pathsOf(issue)) fields[path] ??= issue.message;
  }
  throw new InvalidInputError(parsed.error.issues[0]?.message ?? 'Invalid input', fields);
}

/** The paths of the fields that an issue is about; none for the whole input. */
function pathsOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code !== 'unrecognized_keys') return issue.path.length > 0 ? [issue.path.join('.')] : [];
  const keys = issue.keys.slice(0, MAX_INVALID_FIELDS).map((key) => key.slice(0, MAX_FIELD_CHARS));
  return keys.map((key) => [...issue.path, key].join('.'));
}
