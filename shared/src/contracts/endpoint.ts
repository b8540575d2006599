import { z } from 'zod';
import type { KeyScope } from '../domain/accounts/key-scope.ts';
import { idParam, noBody } from './common-shapes.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * The callers that an endpoint allows: everyone, callers with the secret token in the path (from any origin), signed-in
 * users, or only the admin.
 */
export type Access = 'public' | 'token' | 'user' | 'admin';

/** Whether an endpoint needs neither a session nor an API key. */
export function needsNoUser({ access }: Pick<Endpoint, 'access'>): boolean {
  return access === 'public' || access === 'token';
}

/**
 * An endpoint of the HTTP API. The same object validates requests in the server, types the client, and generates the
 * API's description.
 */
export interface Endpoint<
  Params extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  /** With path parameters such as `:name`, which `params` describes. */
  readonly path: `/api/${string}` | `/packages/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** The scope that an API key needs. Absent for endpoints that accept only sessions. */
  readonly keyScope?: KeyScope;
  /** Whether keys that are limited to one collection may call it, although it names none. */
  readonly readsNoCollection?: true;
  /** Whether HTTP Basic authentication may carry the key as its password. */
  readonly allowsBasic?: true;
  readonly params: Params;
  /** The query parameters, as text; absent without any. Others are refused, unless it is a loose object. */
  readonly query?: Query;
  /** The JSON body; `noBody` if there is none. It is optional if it accepts undefined. Unknown fields are refused. */
  readonly body: Body;
  readonly reply: Reply;
  /** The media type of a body that is a file. The handler reads it. */
  readonly bodyType?: string;
  /** The media type of a reply that is not JSON, which `reply` does not describe. */
  readonly replyType?: string;
  /** The status code on success. Default 200. */
  readonly status?: 200 | 201 | 202;
  /** Maximum body size in bytes. Default 1 MiB. */
  readonly maxBodyBytes?: number;
}

/** The parsed body of an endpoint. */
export type BodyOf<Contract extends { readonly body: z.ZodType }> = z.output<Contract['body']>;
/** The reply as handlers return it. */
export type ReplyInput<Contract extends { readonly reply: z.ZodType }> = z.input<Contract['reply']>;
/** The reply of an endpoint. */
export type ReplyOf<Contract extends { readonly reply: z.ZodType }> = z.output<Contract['reply']>;

/** The names of the parameters of a path. */
type ParamOf<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer After}`
    ? Name | ParamOf<`/${After}`>
    : Rest
  : never;

type IdParams<Path extends string> = z.ZodObject<Record<ParamOf<Path>, typeof idParam>>;

/**
 * Declares an endpoint and preserves the types of its schemas. Without `access`, it needs a signed-in user; without `params`,
 * the parameters of its path are ids; without `body`, it takes none.
 */
export function endpoint<
  const Path extends Endpoint['path'],
  Reply extends z.ZodType,
  Params extends z.ZodObject = IdParams<Path>,
  Body extends z.ZodType = typeof noBody,
  Query extends z.ZodType = z.ZodUndefined,
>(
  spec: Omit<Endpoint<Params, Body, Reply, Query>, 'path' | 'access' | 'params' | 'body'> & {
    readonly path: Path;
    readonly access?: Access;
    readonly params?: Params;
    readonly body?: Body;
  },
): Endpoint<Params, Body, Reply, Query> {
  // Safe, here and below: without a schema, its type parameter is the default's type.
  const params = idParamsOf(spec.path) as Params;
  const { body = noBody, query } = spec;
  const input = { body: withoutUnknownFields(body), ...(query && { query: withoutUnknownFields(query) }) };
  return { access: 'user', params, ...spec, ...input } as Endpoint<Params, Body, Reply, Query>;
}

/** A misspelt field, such as a filter or the scopes of a key, would otherwise count as missing. */
function withoutUnknownFields<Schema extends z.ZodType>(schema: Schema): Schema {
  // Safe: a strict object has the same output.
  const isLenient = schema instanceof z.ZodObject && schema.def.catchall === undefined;
  return isLenient ? (schema.strict() as z.ZodType as Schema) : schema;
}

/** Describes each parameter of a path as an id. */
function idParamsOf(path: string): z.ZodObject {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return z.object(Object.fromEntries(names.map((name) => [name, idParam])));
}

/** Replaces the parameters of a path with URL-encoded values. Throws TypeError if one is missing. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`Path "${path}" needs a value for ":${name}"`);
    return encodeURIComponent(value);
  });
}
