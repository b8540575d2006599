import { type Endpoint, fillPath } from '@lectern/shared/contracts/endpoint.ts';
import { useDeferredValue, useRef } from 'react';
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import type { z } from 'zod';
import { type CallInput, fetchText, type ParamsOf, parseReply, type ReplyOf } from './call.ts';

/** A GET endpoint. */
type Readable = Endpoint<z.ZodObject, z.ZodUndefined>;

/** The cache key of a GET call: its path with the parameters filled in. */
export function resourceKey<E extends Endpoint>(endpoint: E, params: ParamsOf<E>): string {
  return fillPath(endpoint.path, params);
}

/**
 * The reply of a GET call, cached by its path. `params` null fetches nothing. A reply identical to the previous one is
 * not parsed again, so polling without changes is cheap.
 */
export function useResource<E extends Readable>(
  endpoint: E,
  params: ParamsOf<E> | null,
  options: SWRConfiguration<ReplyOf<E>, Error> = {},
): SWRResponse<ReplyOf<E>, Error> {
  const last = useRef<{ readonly text: string; readonly reply: ReplyOf<E> }>(null);
  const fetcher = async () => {
    const text = await fetchText(endpoint, toCallInput<E>(params));
    if (last.current?.text !== text) last.current = { text, reply: parseReply(endpoint, text) };
    return last.current.reply;
  };
  const response = useSWR<ReplyOf<E>, Error>(params && resourceKey(endpoint, params), fetcher, options);
  // The first reply renders much content; a transition keeps the page responsive.
  const isShown = useDeferredValue(response.data !== undefined);
  return isShown ? response : Object.create(response, { data: { value: undefined } });
}

function toCallInput<E extends Readable>(params: ParamsOf<E> | null): CallInput<E> {
  // A GET has no body, and its parameters are exactly `params`; the compiler cannot resolve the conditional type.
  return { params: params ?? {} } as CallInput<E>;
}

/**
 * SWR options for polling every `intervalMs`. SWR stops its interval after an error, so without the retry one failed
 * request would end the polling.
 */
export function keepPolling(intervalMs: number) {
  return {
    refreshInterval: intervalMs,
    revalidateOnMount: true,
    shouldRetryOnError: true,
    onErrorRetry: (_error, _key, _config, revalidate, { retryCount }) => {
      setTimeout(() => void revalidate({ retryCount }), intervalMs);
    },
  } satisfies SWRConfiguration;
}
