import type { ListQuery } from '@lectern/shared/contracts/list-query.ts';
import type { ListPart } from '@lectern/shared/db/pagination.ts';
import { InvalidInputError } from '@lectern/shared/errors.ts';
import { z } from 'zod';

/** A part of a list, and the cursor of the next part; null for the last one. */
export interface ListPage<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
}

const keySchema = z.array(z.int()).max(5);

/** The part of a list that a request asks for. `cursor` without `limit` gets the rest. Throws InvalidInputError. */
export function readListPart({ limit, cursor }: ListQuery): ListPart {
  return { limit: limit ?? null, after: cursor === undefined ? null : readCursor(cursor) };
}

/** Builds a part from its rows, of which the last may belong to the next part. `keyOf` returns the sort key of a row. */
export function toListPage<Row>(
  rows: readonly Row[],
  { limit }: ListPart,
  keyOf: (row: Row) => readonly number[],
): ListPage<Row> {
  const sent = limit === null ? rows : rows.slice(0, limit);
  const last = sent.length < rows.length ? sent.at(-1) : undefined;
  const nextCursor = last === undefined ? null : writeCursor(keyOf(last));
  return { items: [...sent], nextCursor };
}

/** The `Link` header of a part (RFC 8288); null for the last one. */
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
