import './validation-messages.ts';
import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Who may call: anybody, a signed-in user, or the admin. */
export type Access = 'public' | 'user' | 'admin';

/**
 * One call of the HTTP API. The same object validates in the server, types the client,
 * and makes the API's description.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  /** Path parameters are written `:name` and are described by `params`. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly params: Params;
  /** The JSON body; `noBody` where there is none. One that accepts undefined may be left out. */
  readonly body: Body;
  readonly reply: Reply;
  /** The status of success; 200 when not given. */
  readonly status?: 200 | 201 | 202;
  /** Largest accepted body in bytes; 1 MiB when not given. */
  readonly maxBodyBytes?: number;
}

/** Declares an endpoint; the types of its parts are kept. */
export function endpoint<Params extends z.ZodType, Body extends z.ZodType, Reply extends z.ZodType>(
  spec: Endpoint<Params, Body, Reply>,
): Endpoint<Params, Body, Reply> {
  return spec;
}

/** The path with its parameters filled in, URL-encoded. Throws TypeError when one is missing. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`Path "${path}" needs a value for ":${name}"`);
    return encodeURIComponent(value);
  });
}
