import type { ListQuery } from '@lectern/shared/contracts/list-query.ts';
import type { Pagination } from '@lectern/shared/db/pagination.ts';
import { InvalidInputError } from '@lectern/shared/errors.ts';
import { z } from 'zod';

/** A page of a list, and the cursor of the next one; null for the last page. */
interface ListPage<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
}

const keySchema = z.array(z.int()).max(5);

/** The page that a request asks for. `cursor` without `limit` gets the rest of the list. Throws InvalidInputError. */
export function readPagination({ limit, cursor }: ListQuery): Pagination {
  return { limit: limit ?? null, after: cursor === undefined ? null : readCursor(cursor) };
}

/** Builds a page from its rows and, if there is one, the first row of the next page. `keyOf` returns a row's sort key. */
export function toListPage<Row>(
  rows: readonly Row[],
  { limit }: Pagination,
  keyOf: (row: Row) => readonly number[],
): ListPage<Row> {
  const sent = limit === null ? rows : rows.slice(0, limit);
  const last = sent.length < rows.length ? sent.at(-1) : undefined;
  const nextCursor = last === undefined ? null : writeCursor(keyOf(last));
  return { items: [...sent], nextCursor };
}

/** The `Link` header of a page (RFC 8288); null for the last one. */
export function linkToNext(
  publicUrl: string,
  { url }: { readonly url: string },
  nextCursor: string | null,
): string | null {
  if (nextCursor === null) return null;
  const { pathname, searchParams } = new URL(url);
  searchParams.set('cursor', nextCursor);
  return `<${new URL(`${pathname}?${searchParams}`, publicUrl)}>; rel="next"`;
}

function writeCursor(key: readonly number[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

function readCursor(cursor: string): readonly number[] {
  try {
    return keySchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch (cause) {
    if (!(cause instanceof SyntaxError || cause instanceof z.ZodError)) throw cause;
    const message = 'The cursor is invalid. Repeat the request without it';
    throw new InvalidInputError(message, { cursor: message });
  }
}
