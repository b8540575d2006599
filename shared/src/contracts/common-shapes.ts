import { z } from 'zod';

// The largest value of PostgreSQL's integer, the type of our ids.
const MAX_ID = 2_147_483_647;
const ID_MESSAGE = 'The id in the address must be a positive whole number';

/** An id in a path: digits only. */
export const idParam = z
  .string()
  .regex(/^\d{1,10}$/, ID_MESSAGE)
  .pipe(z.coerce.number<string>().int().positive(ID_MESSAGE).max(MAX_ID, ID_MESSAGE));

/** An id in a body. */
export const id = z.int().positive().max(MAX_ID);

export const noParams = z.object({});

/** Endpoints without a JSON body. */
export const noBody = z.undefined();

/** The reply of calls that have nothing to tell. */
export const done = z.object({ success: z.literal(true) });

/** A moment as ISO 8601 text in UTC. */
export const timestamp = z.iso.datetime();

/** The body of every reply that is not a success. */
export const errorReply = z.object({
  /** For people: what was tried, what was found, what to do. */
  message: z.string(),
  /** The same text under the name that some clients read. */
  error: z.string(),
  /** For programs. */
  code: z.string(),
  requestId: z.string(),
  limitReached: z.literal(true).optional(),
  /** Messages by field path. */
  fields: z.record(z.string(), z.string()).optional(),
});

export type ErrorReply = z.output<typeof errorReply>;
