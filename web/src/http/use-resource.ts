import { type Endpoint, fillPath } from '@lectern/shared/contracts/endpoint.ts';
import { useDeferredValue, useRef } from 'react';
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import type { z } from 'zod';
import { type CallInput, call, fetchText, type ParamsOf, parseReply, type ReplyOf } from './call.ts';
import { statusOf } from './http-error.ts';

/** An endpoint without a body; those that are used here are all GET calls. */
type Readable = Endpoint<z.ZodType, z.ZodUndefined>;

/** The cache key of a GET call: its path with the parameters filled in. */
export function resourceKey<E extends Endpoint>(endpoint: E, params: ParamsOf<E>): string {
  return fillPath(endpoint.path, params);
}

/**
 * The reply of a GET call, cached under its filled path. `params` null means: do not ask yet. A reply that repeats
 * the last one word for word is not parsed again, so a poll without news costs next to nothing.
 */
export function useResource<E extends Readable>(
  endpoint: E,
  params: ParamsOf<E> | null,
  options: SWRConfiguration<ReplyOf<E>, Error> = {},
): SWRResponse<ReplyOf<E>, Error> {
  const last = useRef<{ readonly text: string; readonly reply: ReplyOf<E> }>(null);
  const fetcher = async () => {
    const text = await fetchText(endpoint, inputOf<E>(params));
    if (last.current?.text !== text) last.current = { text, reply: parseReply(endpoint, text) };
    return last.current.reply;
  };
  const response = useSWR<ReplyOf<E>, Error>(params && resourceKey(endpoint, params), fetcher, options);
  // Much is drawn when the first reply has come; that gives way to whatever else the browser has to do.
  const isShown = useDeferredValue(response.data !== undefined);
  return isShown ? response : Object.create(response, { data: { value: undefined } });
}

/** Like `call`, but a 401 gives null: for calls whose answer to a visitor is "nothing". */
export async function callOrNull<E extends Readable>(
  endpoint: E,
  params: ParamsOf<E>,
): Promise<ReplyOf<E> | null> {
  try {
    return await call(endpoint, inputOf<E>(params));
  } catch (error) {
    if (statusOf(error) === 401) return null;
    throw error;
  }
}

function inputOf<E extends Readable>(params: ParamsOf<E> | null): CallInput<E> {
  // A GET has no body, and its parameters are exactly `params`; the compiler cannot resolve the conditional type.
  return { params: params ?? {} } as CallInput<E>;
}
