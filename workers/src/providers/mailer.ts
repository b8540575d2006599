/** An email with an unsubscribe link. */
export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Accepts POST requests without confirmation (RFC 8058). */
  readonly unsubscribeUrl: string;
}

/** Sends emails. */
export interface Mailer {
  /** Rejects when the server does not accept the email. */
  send(email: Email): Promise<void>;
  close(): void;
}
