import { z } from 'zod';

// Ids are PostgreSQL integers.
const MAX_ID = 2_147_483_647;
const ID_MESSAGE = 'The id in the URL must be a positive whole number';

/** An id in a path. */
export const idParam = z
  .string()
  .regex(/^\d{1,10}$/, ID_MESSAGE)
  .pipe(z.coerce.number<string>().int().positive(ID_MESSAGE).max(MAX_ID, ID_MESSAGE));

/** An id in a request body. */
export const id = z.int().positive().max(MAX_ID);

/** The body of endpoints without a JSON body. */
export const noBody = z.undefined();

/** The reply of endpoints without data: handlers return nothing, clients receive `success`. */
export const done = z
  .union([z.void(), z.object({ success: z.literal(true) })])
  .transform(() => ({ success: true as const }))
  .pipe(z.object({ success: z.literal(true) }));

/** A time in a request: ISO 8601, UTC. */
export const timestampInput = z.iso.datetime();

/** A time in a reply: handlers return a Date or a text, clients receive ISO 8601 in UTC. */
export const timestamp = z
  .union([z.string(), z.date()])
  .transform((time) => new Date(time).toISOString())
  .pipe(z.iso.datetime());

/** The body of every error response. */
export const errorReply = z.object({
  /** The message for users. */
  message: z.string(),
  /** The same text as `message`, for clients that expect it in this field. */
  error: z.string(),
  /** A stable identifier for programs. */
  code: z.string(),
  requestId: z.string(),
  limitReached: z.literal(true).optional(),
  /** Validation messages by field path. */
  fields: z.record(z.string(), z.string()).optional(),
});

export type ErrorReply = z.output<typeof errorReply>;
