import type { EmailEvent, NotificationData } from '@lectern/shared/domain/accounts/notifications.ts';
import { quoteSite } from '../../errors/quote-site.ts';

/** The content of an email: paragraphs, and a link to the page about it. */
export interface EmailText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link: { readonly label: string; readonly path: string };
}

// Names come from the titles of pages, which may be sentences that look like ours.
type Texts = { readonly [Event in EmailEvent]: (data: NotificationData[Event]) => EmailText };

const TEXTS: Texts = {
  'crawl.finished': ({ documentName, collectionId, pages, note, url }) => ({
    subject: `${quoteSite(documentName)} is up to date`,
    paragraphs: [
      `The crawl of ${url} has finished. ${pages === 1 ? '1 page is' : `${pages} pages are`} available to your agents.`,
      ...(note ? [note] : []),
    ],
    link: { label: 'Show the document', path: `/collections/${collectionId}` },
  }),
  'crawl.failed': ({ documentName, collectionId, reason, url }) => ({
    subject: `${quoteSite(documentName)} could not be crawled`,
    paragraphs: [`The crawl of ${url} has failed.`, reason],
    link: { label: 'Show the document', path: `/collections/${collectionId}` },
  }),
  'quota.reached': ({ percent, used, limit }) => ({
    subject: `You have used ${percent}% of this month's tool calls`,
    paragraphs: [
      `Your agents have made ${used} of ${limit} tool calls this month.`,
      percent >= 100
        ? 'Tool calls resume on the first of next month (UTC). Pro has no limit.'
        : 'At the limit, tool calls stop until the first of next month (UTC). Pro has no limit.',
    ],
    link: { label: 'Compare plans', path: '/pricing' },
  }),
  'payment.failed': () => ({
    subject: 'Your payment for Lectern Pro failed',
    paragraphs: [
      'We could not charge your card. You keep Pro while we retry the payment. Check your card to avoid losing it.',
    ],
    link: { label: 'Update your card', path: '/account-settings' },
  }),
};

/** The content of an email about an event. */
export function emailTextOf<Event extends EmailEvent>(
  event: Event,
  data: NotificationData[Event],
): EmailText {
  return TEXTS[event](data);
}
