import { type Context, Hono } from 'hono';
import { type Ledger, PRICES } from './ledger.ts';
import { checkoutObject, customerObject, errorObject, listObject, subscriptionObject } from './objects.ts';

/** The endpoints that we use. Others return 404. */
export function createApi(ledger: Ledger, secretKey: string): Hono {
  const keyed = new Map<string, string>();
  const api = new Hono();
  api.use(async (context, next) => {
    if (context.req.header('authorization') === `Bearer ${secretKey}`) return next();
    const error = { type: 'invalid_request_error', message: 'Invalid API Key provided' };
    return context.json({ error }, 401);
  });
  addCustomers(api, ledger, keyed);
  addCheckouts(api, ledger);
  addSubscriptions(api, ledger);
  api.post('/billing_portal/sessions', async (context) => {
    const form = await formOf(context);
    const back = encodeURIComponent(form.get('return_url') ?? '');
    const url = `${originOf(context)}/stripe/portal/${form.get('customer')}?return=${back}`;
    return context.json({ id: ledger.newId('bps'), object: 'billing_portal.session', url });
  });
  return api.notFound((context) =>
    context.json(errorObject('resource_missing', `Unrecognized request URL ${context.req.path}`), 404),
  );
}

/** `keyed` stores the result of each idempotency key. */
function addCustomers(
  api: Hono,
  { customers, subscriptions, newId, end }: Ledger,
  keyed: Map<string, string>,
) {
  api.post('/customers', async (context) => {
    const key = context.req.header('idempotency-key') ?? '';
    const known = customers.get(keyed.get(key) ?? '');
    if (known) return context.json(customerObject(known));
    const form = await formOf(context);
    const customer = { id: newId('cus'), email: form.get('email') ?? '', isDeleted: false };
    customers.set(customer.id, customer);
    if (key !== '') keyed.set(key, customer.id);
    return context.json(customerObject(customer));
  });
  api.get('/customers/:id', (context) => {
    const customer = customers.get(context.req.param('id'));
    return customer ? context.json(customerObject(customer)) : missing(context, 'customer');
  });
  api.delete('/customers/:id', (context) => {
    const customer = customers.get(context.req.param('id'));
    if (!customer || customer.isDeleted) return missing(context, 'customer');
    customer.isDeleted = true;
    for (const subscription of subscriptions.values()) {
      if (subscription.customer === customer.id && subscription.status !== 'canceled') end(subscription);
    }
    return context.json(customerObject(customer));
  });
}

function addCheckouts(api: Hono, { customers, checkouts, newId }: Ledger) {
  api.post('/checkout/sessions', async (context) => {
    const form = await formOf(context);
    const customer = customers.get(form.get('customer') ?? '');
    if (!customer || customer.isDeleted) return missing(context, 'customer');
    const price = form.get('line_items[0][price]') ?? '';
    if (!PRICES[price]) return missing(context, 'price');
    const checkout = {
      id: newId('cs_test'),
      customer: customer.id,
      price,
      successUrl: form.get('success_url') ?? '/',
      cancelUrl: form.get('cancel_url') ?? '/',
      status: 'open' as const,
      subscription: null,
    };
    checkouts.set(checkout.id, checkout);
    return context.json(checkoutObject(checkout, originOf(context)));
  });
  api.get('/checkout/sessions', (context) => {
    const { customer = '', status } = context.req.query();
    if (!customers.has(customer)) return missing(context, 'customer');
    const found = [...checkouts.values()].filter(
      (one) => one.customer === customer && (!status || one.status === status),
    );
    const objects = found.map((one) => checkoutObject(one, originOf(context)));
    return context.json(listObject('/v1/checkout/sessions', objects));
  });
  api.post('/checkout/sessions/:id/expire', (context) => {
    const checkout = checkouts.get(context.req.param('id'));
    if (!checkout) return missing(context, 'checkout.session');
    if (checkout.status !== 'open') {
      return context.json(errorObject('resource_invalid', 'Only open Checkout Sessions can be expired'), 400);
    }
    checkout.status = 'expired';
    return context.json(checkoutObject(checkout, originOf(context)));
  });
}

function addSubscriptions(api: Hono, { customers, subscriptions, change }: Ledger) {
  api.get('/subscriptions', (context) => {
    const { customer = '', status } = context.req.query();
    if (!customers.has(customer)) return missing(context, 'customer');
    const found = [...subscriptions.values()].filter(
      (one) =>
        one.customer === customer && (status === 'all' || (status ? one.status === status : isLive(one))),
    );
    return context.json(listObject('/v1/subscriptions', found.map(subscriptionObject)));
  });
  api.post('/subscriptions/:id', async (context) => {
    const subscription = subscriptions.get(context.req.param('id'));
    if (!subscription) return missing(context, 'subscription');
    if (!isLive(subscription)) {
      return context.json(errorObject('resource_invalid', 'A canceled subscription can only be read'), 400);
    }
    change(subscription, (await formOf(context)).get('cancel_at_period_end') === 'true');
    return context.json(subscriptionObject(subscription));
  });
}

function isLive({ status }: { status: string }): boolean {
  return status !== 'canceled';
}

async function formOf(context: Context): Promise<URLSearchParams> {
  return new URLSearchParams(await context.req.text());
}

function originOf(context: Context): string {
  return new URL(context.req.url).origin;
}

function missing(context: Context, kind: string): Response {
  return context.json(errorObject('resource_missing', `No such ${kind}`), 404);
}
