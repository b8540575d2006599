import type { z } from 'zod';

/** The first message for each field of `value` that breaks a rule of `schema`, by field path; empty when none does. */
export function messagesByField(schema: z.ZodType, value: unknown): Readonly<Record<string, string>> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return {};
  const messages: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) messages[path.join('.')] ??= message;
  return messages;
}
