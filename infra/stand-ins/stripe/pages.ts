import { html } from 'hono/html';
import { type Html, htmlPage } from '../html-page.ts';
import { type Checkout, PRICES, type Subscription } from './ledger.ts';

const NOTICE = html`<p class="notice">This is a local emulator of Stripe. No real payment is made.</p>`;

/** The checkout page. */
export function checkoutPage(checkout: Checkout, isDeclined: boolean): Html {
  const price = PRICES[checkout.price];
  return layout(
    'Pay (local emulator)',
    html`<h1>Subscribe to Lectern Pro</h1>${NOTICE}
    <p class="price">$${price?.dollars} <small>per ${price?.per}</small></p>
    ${isDeclined ? html`<p role="alert">Your card was declined. Nothing was paid.</p>` : ''}
    <form method="post">
      <button name="do" value="pay">Pay and subscribe</button>
      <button class="quiet" name="do" value="decline">Try a card that is declined</button>
    </form>
    <p><a href="${checkout.cancelUrl}">Leave without paying</a></p>`,
  );
}

/** The page of a checkout that can no longer be paid. */
export function closedPage(): Html {
  return layout(
    'Closed (local emulator)',
    html`<h1>This checkout is closed</h1>${NOTICE}
    <p role="alert">This checkout is already paid or was replaced by a newer one. You were not charged.</p>`,
  );
}

/** The customer portal. */
export function portalPage(subscriptions: readonly Subscription[], returnUrl: string): Html {
  const rows = subscriptions.map(
    ({ price, status, cancelAtPeriodEnd, periodEnd }) =>
      html`<li>$${PRICES[price]?.dollars} per ${PRICES[price]?.per}, ${status}${cancelAtPeriodEnd ? ', ends' : ''}
      ${new Date(periodEnd * 1000).toDateString()}</li>`,
  );
  return layout(
    'Billing portal (local emulator)',
    html`<h1>Your subscriptions</h1>${NOTICE}<ul>${rows}</ul><p><a href="${returnUrl}">Back to Lectern</a></p>`,
  );
}

function layout(title: string, body: Html): Html {
  return htmlPage(title, STYLE, body);
}

const STYLE = `
.price { font-size: 1.75rem; margin: 1rem 0; }
form { display: grid; gap: .5rem; }
button.quiet { color: inherit; background: none; border: 1px solid var(--line); }
a { color: var(--accent); }
`;
