import * as contracts from '@lectern/shared/contracts/billing.ts';
import type { Router } from '../http/router.ts';
import type { BillingService } from './service.ts';

/** Routes of the plan. */
export function addBillingRoutes(router: Router, billing: BillingService): void {
  router.forUser(
    contracts.createCheckoutSession,
    async ({ user, body }) => ({ url: await billing.startCheckout(user, body.interval) }),
    { limit: 'pay' },
  );
  router.forUser(contracts.getSubscription, async ({ user }) => ({
    subscription: await billing.subscription(user),
  }));
  router.forUser(contracts.cancelSubscription, async ({ user }) => ({
    subscription: await billing.setCancelAtPeriodEnd(user, true),
  }));
  router.forUser(contracts.resumeSubscription, async ({ user }) => ({
    subscription: await billing.setCancelAtPeriodEnd(user, false),
  }));
  router.forUser(
    contracts.createPortalSession,
    async ({ user }) => ({ url: await billing.openPortal(user) }),
    { limit: 'pay' },
  );
}
