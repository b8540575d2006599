import type { Endpoint } from '@lectern/shared/contracts/endpoint.ts';
import type { ListPageSchema } from '@lectern/shared/contracts/list-query.ts';
import { useCallback, useEffect } from 'react';
import useSWRInfinite, { type SWRInfiniteConfiguration } from 'swr/infinite';
import { z } from 'zod';
import { type CallInput, call, type ParamsOf, type QueryOf } from './call.ts';
import { onReconnect } from './connection.ts';
import { resourceKey } from './use-resource.ts';

/** A GET endpoint with cursor pagination. */
type ListEndpoint = Endpoint<z.ZodObject, z.ZodUndefined, ListPageSchema<z.ZodType>>;

type ItemOf<E extends ListEndpoint> = z.output<E['reply']>['items'][number];

export interface List<Item> {
  /** The items loaded so far; undefined before the first reply. */
  readonly items: readonly Item[] | undefined;
  readonly error: Error | undefined;
  readonly isLoadingMore: boolean;
  /** Loads more items; null when there are none. */
  readonly loadMore: (() => void) | null;
  /** Loads the items again. */
  readonly reload: () => void;
}

const nextCursorOf = (reply: unknown) =>
  z.object({ nextCursor: z.string().nullable() }).parse(reply).nextCursor;

/** A list that loads more items on demand. With polling, `options` should have `revalidateAll`. */
export function useList<E extends ListEndpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  query: QueryOf<E> = {},
  options: Omit<SWRInfiniteConfiguration, 'fetcher'> = {},
): List<ItemOf<E>> {
  const queryFor = (cursor: string | null) =>
    ({ ...query, ...(cursor !== null && { cursor }) }) as QueryOf<E>;
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite(
    (_index: number, previous: z.output<E['reply']> | null) => {
      const cursor = previous && nextCursorOf(previous);
      if (previous && cursor === null) return null;
      return { path: resourceKey(endpoint, params), query: queryFor(cursor) };
    },
    // A GET has no body; the compiler cannot resolve the conditional type.
    ({ query }) => call(endpoint, { params, query } as unknown as CallInput<E>),
    { revalidateFirstPage: false, revalidateOnMount: true, ...options },
  );
  const reload = useCallback(() => void mutate(), [mutate]);
  // SWR's global mutate skips infinite lists (https://swr.vercel.app/docs/pagination#global-mutate-with-useswrinfinite).
  useEffect(() => onReconnect(reload), [reload]);
  const last = data?.at(-1);
  const hasMore = last !== undefined && nextCursorOf(last) !== null;
  return {
    items: data?.flatMap(({ items }) => items),
    error,
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    loadMore: hasMore ? () => void setSize(size + 1) : null,
    reload,
  };
}
