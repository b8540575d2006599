import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { LOCAL_STRIPE } from '../local-credentials.ts';
import { createApi } from './api.ts';
import { createLedger, type Ledger, type LedgerEntries, type LedgerEvent } from './ledger.ts';
import { checkoutObject, eventObject, subscriptionObject } from './objects.ts';
import { checkoutPage, closedPage, portalPage } from './pages.ts';
import { sendWebhook } from './send-webhook.ts';

export interface StripeStandInOptions {
  /** The URL of the webhook. Without it, no events are sent. */
  readonly webhookUrl?: string;
  /** The file that stores the ledger. Default: memory only. */
  readonly ledgerFile?: string;
}

/**
 * Emulates the parts of Stripe that we use: the API at /v1, the checkout and portal pages at /stripe, and signed
 * events. Tests advance the clock at /stripe/clock (`seconds`) and make renewals fail at /stripe/renewals (`fail`).
 */
export function createStripeStandIn({ ledgerFile, webhookUrl }: StripeStandInOptions): Hono {
  const announce = ({ type, subject }: LedgerEvent) => {
    if (webhookUrl === undefined) return;
    const object = 'periodEnd' in subject ? subscriptionObject(subject) : checkoutObject(subject, '');
    void sendWebhook(webhookUrl, LOCAL_STRIPE.webhookSecret, eventObject(ledger, type, object));
  };
  const ledger: Ledger = createLedger(announce, ledgerFile ? readLedgerFile(ledgerFile) : null);
  const keep: MiddlewareHandler = async (context, next) => {
    await next();
    if (ledgerFile && context.req.method !== 'GET') writeLedgerFile(ledgerFile, ledger.entries());
  };
  return new Hono()
    .use('/v1/*', keep)
    .use('/stripe/*', keep)
    .route('/v1', createApi(ledger, LOCAL_STRIPE.secretKey))
    .get('/stripe/pay/:id', (context) => showCheckout(context, ledger, false))
    .post('/stripe/pay/:id', (context) => answerCheckout(context, ledger))
    .get('/stripe/portal/:customer', (context) => {
      const customer = context.req.param('customer');
      const own = [...ledger.subscriptions.values()].filter((one) => one.customer === customer);
      return context.html(portalPage(own, context.req.query('return') ?? '/'));
    })
    .post('/stripe/clock', async (context) => {
      const { seconds } = await context.req.json<{ seconds: number }>();
      ledger.advance(seconds);
      return context.json({ now: ledger.now() });
    })
    .post('/stripe/renewals', async (context) => {
      const { fail } = await context.req.json<{ fail: boolean }>();
      ledger.setRenewalsFail(fail);
      return context.json({ fail });
    });
}

function showCheckout(context: Context, ledger: Ledger, isDeclined: boolean): Response | Promise<Response> {
  const checkout = ledger.checkouts.get(context.req.param('id') ?? '');
  if (!checkout) return context.text('Checkout not found', 404);
  return checkout.status === 'open'
    ? context.html(checkoutPage(checkout, isDeclined))
    : context.html(closedPage(), 410);
}

async function answerCheckout(context: Context, ledger: Ledger): Promise<Response> {
  const checkout = ledger.checkouts.get(context.req.param('id') ?? '');
  const choice = (await context.req.formData()).get('do');
  if (checkout?.status !== 'open' || choice !== 'pay') return showCheckout(context, ledger, true);
  ledger.pay(checkout);
  return context.redirect(checkout.successUrl, 303);
}

/** Reads the ledger file; null if it does not exist or is invalid. */
function readLedgerFile(file: string): LedgerEntries | null {
  try {
    // Safe: only `writeLedgerFile` writes this file.
    return JSON.parse(readFileSync(file, 'utf8')) as LedgerEntries;
  } catch {
    return null;
  }
}

/** Writes the ledger file atomically. */
function writeLedgerFile(file: string, entries: LedgerEntries): void {
  writeFileSync(`${file}.new`, JSON.stringify(entries), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
