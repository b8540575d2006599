import { InvalidInputError } from '../errors.ts';

/** Which rows of a list to return (keyset pagination). The list is ordered by integers. */
export interface Pagination {
  /** Maximum number of rows; null for all. */
  readonly limit: number | null;
  /** The sort key of the last row of the previous page; null for the first page. */
  readonly after: readonly number[] | null;
}

export const WHOLE_LIST: Pagination = { limit: null, after: null };

/**
 * The parameters of a paginated query: the `keyLength` integers of the sort key (nulls for the first page), then the limit
 * plus one, because a further row tells that another page follows. Throws InvalidInputError for the key of another list.
 */
export function paginationValues({ limit, after }: Pagination, keyLength: number): (number | null)[] {
  if (after !== null && after.length !== keyLength)
    throw new InvalidInputError('The cursor does not belong to this list. Repeat the request without it');
  return [...(after ?? new Array<null>(keyLength).fill(null)), limit === null ? null : limit + 1];
}
