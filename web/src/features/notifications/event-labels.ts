import type { EmailEvent, WebhookEvent } from '@lectern/shared/domain/accounts/notifications.ts';

/** Labels of the events that users are notified of. */
export const EVENT_LABELS: Readonly<Record<WebhookEvent | EmailEvent, string>> = {
  'crawl.finished': 'Crawl finished',
  'crawl.failed': 'Crawl failed',
  'documentation.changed': 'Documentation changed',
  'quota.reached': '80% and 100% of tool calls used',
  'payment.failed': 'Payment failed',
};
