/** The events that webhooks can receive. */
export const WEBHOOK_EVENTS = [
  'crawl.finished',
  'crawl.failed',
  'documentation.changed',
  'quota.reached',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The events that users can get by email. The last two are on by default. */
export const EMAIL_EVENTS = ['crawl.finished', 'crawl.failed', 'quota.reached', 'payment.failed'] as const;

export type EmailEvent = (typeof EMAIL_EVENTS)[number];

/** A document in a notification. */
interface NotifiedDocument {
  readonly collectionId: number;
  readonly documentId: number;
  readonly documentName: string;
  /** The URL of the source. */
  readonly url: string;
}

interface NotifiedPage {
  readonly url: string;
  readonly title: string;
}

/** Pages of each kind that a notification lists. */
export const MAX_NOTIFIED_PAGES = 50;

/** The data of each event, as receivers get it. */
export interface NotificationData {
  readonly 'crawl.finished': NotifiedDocument & {
    readonly pages: number;
    readonly hasChanged: boolean;
    readonly note: string | null;
  };
  readonly 'crawl.failed': NotifiedDocument & { readonly reason: string };
  /** The counts are complete, the lists have at most MAX_NOTIFIED_PAGES pages. */
  readonly 'documentation.changed': NotifiedDocument & {
    readonly counts: { readonly added: number; readonly changed: number; readonly removed: number };
    readonly added: readonly NotifiedPage[];
    readonly changed: readonly NotifiedPage[];
    readonly removed: readonly NotifiedPage[];
  };
  /** `percent` is 80 or 100. */
  readonly 'quota.reached': { readonly percent: number; readonly used: number; readonly limit: number };
  readonly 'payment.failed': Record<never, never>;
}

export type NotificationType = keyof NotificationData;

/** An event to notify a user of. */
export type Notification = {
  [Type in NotificationType]: { readonly type: Type; readonly data: NotificationData[Type] };
}[NotificationType];
