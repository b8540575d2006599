import '@lectern/shared/contracts/zod-messages.ts';
import type { z } from 'zod';

/** Messages by field. */
export type FieldMessages = Readonly<Record<string, string>>;

/** The first validation message of each field; empty if `value` is valid. */
export function validateFields(schema: z.ZodType, value: unknown): FieldMessages {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return firstMessages(issues.map(({ path, message }) => [path.join('.'), message]));
}

/** The first message of each field. Messages about an item of a list, such as `events.0`, belong to its field. */
export function firstMessages(messages: readonly (readonly [string, string])[]): FieldMessages {
  return Object.fromEntries(messages.toReversed().map(([path, message]) => [path.split('.')[0], message]));
}
