import * as contracts from '@lectern/shared/contracts/billing.ts';
import type { Router } from '../http/router.ts';
import * as service from './service.ts';

/** Routes of the plan. */
export function addBillingRoutes(router: Router, deps: service.BillingDeps): void {
  router.forUser(
    contracts.createCheckoutSession,
    async ({ user, body }) => ({ url: await service.startCheckout(deps, user.id, body.interval) }),
    { limit: 'pay' },
  );
  router.forUser(contracts.getSubscription, async ({ user }) => ({
    subscription: await service.getSubscription(deps, user.id),
  }));
  router.forUser(contracts.cancelSubscription, async ({ user }) => ({
    subscription: await service.setCancelAtPeriodEnd(deps, user.id, true),
  }));
  router.forUser(contracts.resumeSubscription, async ({ user }) => ({
    subscription: await service.setCancelAtPeriodEnd(deps, user.id, false),
  }));
  router.forUser(
    contracts.createPortalSession,
    async ({ user }) => ({ url: await service.openPortal(deps, user.id) }),
    { limit: 'pay' },
  );
}
