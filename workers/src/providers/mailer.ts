/** An e-mail with an unsubscribe link. */
export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Accepts POST requests without confirmation (RFC 8058). */
  readonly unsubscribeUrl: string;
}

/** Sends e-mails. */
export interface Mailer {
  /** Rejects when the server does not accept the e-mail. */
  send(email: Email): Promise<void>;
  close(): void;
}
