import { urlWith } from '@lectern/shared/env.ts';
import { z } from 'zod';

export const smtpVariables = {
  /** SMTP server for notifications. Without it, no email is sent. */
  SMTP_URL: urlWith('smtps', 'smtp').optional(),
  /** Sender of emails. */
  EMAIL_FROM: z
    .string()
    .regex(/\S@\S/, 'must contain an email address, such as Lectern <lectern@example.com>')
    .optional(),
};

/** The server and the sender; null when email is off. */
export function smtpSettingsOf(env: {
  readonly SMTP_URL?: string | undefined;
  readonly EMAIL_FROM?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
}): { readonly url: string; readonly from: string } | null {
  if (env.SMTP_URL === undefined) return null;
  const host = URL.parse(env.PUBLIC_URL ?? '')?.hostname ?? 'localhost';
  return { url: env.SMTP_URL, from: env.EMAIL_FROM ?? `Lectern <lectern@${host}>` };
}
