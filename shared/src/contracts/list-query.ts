import { z } from 'zod';

export const MAX_LIST_LIMIT = 100;

const LIMIT_MESSAGE = `limit must be a whole number from 1 to ${MAX_LIST_LIMIT}`;

/** The query parameters of lists with pagination. Without `limit`, the whole list is sent. */
export const listQuery = z.object({
  limit: z
    .string()
    .regex(/^\d{1,4}$/, LIMIT_MESSAGE)
    .pipe(z.coerce.number<string>().int().min(1, LIMIT_MESSAGE).max(MAX_LIST_LIMIT, LIMIT_MESSAGE))
    .optional(),
  /** The `nextCursor` of the previous page. */
  cursor: z.string().max(200).optional(),
});

export type ListQuery = z.output<typeof listQuery>;

/** A page of a list; `nextCursor` is null for the last one. */
export function listPage<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

export type ListPageSchema<Item extends z.ZodType> = ReturnType<typeof listPage<Item>>;
