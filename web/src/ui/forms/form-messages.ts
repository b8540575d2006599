import '@lectern/shared/contracts/validation-messages.ts';
import type { z } from 'zod';

/** Messages by field path. */
export type FieldMessages = Readonly<Record<string, string>>;

/** The first validation message per field path; empty if `value` is valid. */
export function validateFields(schema: z.ZodType, value: unknown): FieldMessages {
  const parsed = schema.safeParse(value);
  if (parsed.success) return {};
  const messages: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) messages[path.join('.')] ??= message;
  return messages;
}
