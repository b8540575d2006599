import { type FindOperator, Raw } from 'typeorm';
import { InvalidInputError } from '../errors.ts';

/** A part of a list that is ordered by integers. */
export interface ListPart {
  /** Maximum number of rows; null for all. */
  readonly limit: number | null;
  /** The sort key of the row before the part; null for the beginning. */
  readonly after: readonly number[] | null;
}

export const WHOLE_LIST: ListPart = { limit: null, after: null };

/**
 * The query parameters of a part: the sort key, which has `keyLength` integers, nulls at the beginning; then the limit,
 * with one row more, which tells whether another part follows. Throws InvalidInputError for the key of another list.
 */
export function valuesOfPart({ limit, after }: ListPart, keyLength: number): (number | null)[] {
  if (after !== null && after.length !== keyLength)
    throw new InvalidInputError('The cursor does not belong to this list. Repeat the request without it');
  return [...(after ?? new Array<null>(keyLength).fill(null)), limit === null ? null : limit + 1];
}

/** The condition on the ids of a part that follows `after`. A cursor may exceed PostgreSQL's integers, but not its bigints. */
export function isAfter(after: number): FindOperator<number> {
  return Raw((column) => `${column} > CAST(:after AS bigint)`, { after });
}
