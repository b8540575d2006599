import { getSession } from '@lectern/shared/contracts/auth.ts';
import { type Endpoint, fillPath } from '@lectern/shared/contracts/endpoint.ts';
import { mutate } from 'swr';
import type { z } from 'zod';
import { checkConnection, recordReply } from './connection.ts';
import { HttpError, NetworkError } from './http-error.ts';

type NoParams = Record<string, never>;

/** The path parameters of an endpoint, as numbers or text. */
export type ParamsOf<E extends Endpoint> =
  z.output<E['params']> extends NoParams
    ? NoParams
    : { readonly [Name in keyof z.output<E['params']>]: string | number };

export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;

/** The query parameters of an endpoint; null leaves one out. */
export type QueryOf<E extends Endpoint> = {
  readonly [Name in keyof z.output<NonNullable<E['query']>>]?: string | number | null;
};

type BodyOf<E extends Endpoint> = z.input<E['body']>;

/** Path parameters, query and body of a call, each only if the endpoint has one. */
export type CallInput<E extends Endpoint> = {
  readonly signal?: AbortSignal;
  readonly query?: QueryOf<E>;
} & (ParamsOf<E> extends NoParams ? { readonly params?: NoParams } : { readonly params: ParamsOf<E> }) &
  (BodyOf<E> extends undefined ? { readonly body?: undefined } : { readonly body: BodyOf<E> });

/**
 * Calls the API by contract, with the session cookie, and returns the validated reply. Throws HttpError for an error
 * status, NetworkError without a complete response, and TypeError for a reply that does not match the contract.
 */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>> {
  return parseReply(endpoint, await fetchText(endpoint, input));
}

/** Calls the API and returns the raw reply. Throws the errors of `call`, but does not validate the reply. */
export async function fetchText<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<string> {
  const path = fillPath(endpoint.path, input.params ?? {}) + toQueryString(input.query ?? {});
  return fetchFile(path, createRequest(endpoint, input));
}

/** The text of a file of the server. Throws HttpError for an error status, and NetworkError without a complete response. */
export async function fetchFile(path: string, request: RequestInit = {}): Promise<string> {
  const { method = 'GET', signal } = request;
  const startedAt = performance.now();
  log(`${method} ${path}`);
  const response = await receive(fetch(path, request), signal);
  recordStatus(path, response.status);
  log(`${method} ${path} ${response.status} (${Math.round(performance.now() - startedAt)} ms)`);
  const text = await receive(response.text(), signal);
  if (!response.ok) throw new HttpError(response.status, response.statusText, text);
  return text;
}

function log(line: string): void {
  // biome-ignore lint/suspicious/noConsole: the specification asks the API helper to log each request and its status
  console.debug(line);
}

/** Updates the state of the connection and the session from the status of a response. */
export function recordStatus(path: string, status: number): void {
  // A proxy responds with a higher status while the server is down.
  if (status < 500) recordReply();
  // The session ended elsewhere.
  if (status === 401 && path !== getSession.path) void mutate(getSession.path);
}

/** Throws NetworkError if the transfer fails, and the original error if the caller aborted it. */
async function receive<T>(transfer: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  try {
    return await transfer;
  } catch (error) {
    if (signal?.aborted) throw error;
    void checkConnection();
    throw new NetworkError(error);
  }
}

/** A query string with a question mark; '' without values. Null leaves a parameter out. */
export function toQueryString(query: Readonly<Record<string, string | number | null | undefined>>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

function createRequest<E extends Endpoint>(endpoint: E, input: CallInput<E>): RequestInit {
  // A deletion may be sent while the page is being left.
  const keepalive = endpoint.method === 'DELETE';
  const request: RequestInit = { method: endpoint.method, credentials: 'include', keepalive };
  if (input.signal) request.signal = input.signal;
  if (input.body === undefined) return { ...request, headers: { Accept: 'application/json' } };
  return {
    ...request,
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify(input.body),
  };
}

/** Parses and validates a reply; throws TypeError if it does not match the contract. */
export function parseReply<E extends Endpoint>(endpoint: E, text: string): ReplyOf<E> {
  try {
    // The schema belongs to this endpoint, so its output type is ReplyOf<E>.
    return endpoint.reply.parse(JSON.parse(text)) as ReplyOf<E>;
  } catch (cause) {
    // A newer server may reply differently.
    void checkConnection();
    throw new TypeError(
      `This page may be out of date. Reload it (unexpected response from ${endpoint.method} ${endpoint.path})`,
      { cause },
    );
  }
}
