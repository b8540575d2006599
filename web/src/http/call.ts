import { type Endpoint, fillPath } from '@lectern/shared/contracts/endpoint.ts';
import type { z } from 'zod';
import { HttpError } from './http-error.ts';
import { logReply, logRequest } from './request-log.ts';

type NoParams = Record<string, never>;

/** The path parameters of an endpoint, as numbers or text. */
export type ParamsOf<E extends Endpoint> =
  z.output<E['params']> extends NoParams
    ? NoParams
    : { readonly [Name in keyof z.output<E['params']>]: string | number };

export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;

type BodyOf<E extends Endpoint> = z.input<E['body']>;

/** What a call needs: path parameters and a body, each only where the endpoint has one. */
export type CallInput<E extends Endpoint> = { readonly signal?: AbortSignal } & (ParamsOf<E> extends NoParams
  ? { readonly params?: NoParams }
  : { readonly params: ParamsOf<E> }) &
  (BodyOf<E> extends undefined ? { readonly body?: undefined } : { readonly body: BodyOf<E> });

/**
 * Calls the API by contract, with the session's cookie, and returns the checked reply.
 * Throws HttpError for every status that is not a success, and TypeError when the network fails or the reply
 * does not follow its contract.
 */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>> {
  return parseReply(endpoint, await fetchText(endpoint, input));
}

/** Calls the API and returns the reply as it came. Throws what `call` throws, save for a reply off its contract. */
export async function fetchText<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<string> {
  const path = fillPath(endpoint.path, input.params ?? {});
  const startedAt = logRequest(endpoint.method, path);
  const response = await fetch(path, requestOf(endpoint, input));
  logReply(endpoint.method, path, response.status, startedAt);
  const text = await response.text();
  if (!response.ok) throw new HttpError(response.status, response.statusText, text);
  return text;
}

function requestOf<E extends Endpoint>(endpoint: E, input: CallInput<E>): RequestInit {
  const request: RequestInit = { method: endpoint.method, credentials: 'include' };
  if (input.signal) request.signal = input.signal;
  if (input.body === undefined) return { ...request, headers: { Accept: 'application/json' } };
  return {
    ...request,
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify(input.body),
  };
}

/** The reply in `text`, checked against its contract; throws TypeError when it does not follow it. */
export function parseReply<E extends Endpoint>(endpoint: E, text: string): ReplyOf<E> {
  try {
    // The schema is this endpoint's own, so its output is the type that ReplyOf names.
    return endpoint.reply.parse(JSON.parse(text)) as ReplyOf<E>;
  } catch (cause) {
    throw new TypeError(
      `The reply of ${endpoint.method} ${endpoint.path} is not what its contract says; reload the page`,
      { cause },
    );
  }
}
