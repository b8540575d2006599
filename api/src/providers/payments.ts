import type { BillingInterval } from '@lectern/shared/contracts/billing.ts';

/** A subscription as the payment provider tells it now. */
export interface PaidSubscription {
  readonly id: string;
  /** The provider's word, such as active, past_due or canceled. */
  readonly status: string;
  readonly cancelAtPeriodEnd: boolean;
  /** Seconds since 1970; null when the provider names no end. */
  readonly periodEndSeconds: number | null;
}

/** A message of the provider whose signature was right. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** Null for events that are about nobody. */
  readonly customerId: string | null;
}

/** A webhook call that the provider did not sign, or signed too long ago. */
export class ForgedEventError extends Error {
  override readonly name = 'ForgedEventError';
}

/** A third party that takes money. Every call rejects with UpstreamError when it cannot be asked or refuses. */
export interface Payments {
  /** Gives the customer's id. The same user always gets the same customer, however often this is called. */
  createCustomer(user: {
    userId: number;
    /** Tells a user from one who had the same number before. */
    registeredAt: Date;
    email: string;
    fullName: string;
  }): Promise<string>;
  /** Whether the provider knows a customer: one that was deleted there, or is of another account, it does not. */
  hasCustomer(customerId: string): Promise<boolean>;
  /** Forgets a customer; their subscriptions end at once. One that is gone already is no error. */
  deleteCustomer(customerId: string): Promise<void>;
  /**
   * Gives the address where the customer pays. Checkouts that were begun before and not paid are closed; of those
   * begun at the same moment one stays open.
   */
  createCheckout(checkout: {
    customerId: string;
    interval: BillingInterval;
    successUrl: string;
    cancelUrl: string;
  }): Promise<string | null>;
  /** Closes every checkout of a customer that is not paid. */
  closeCheckouts(customerId: string): Promise<void>;
  /** Gives the address where the customer changes cards and finds invoices. */
  createPortal(portal: { customerId: string; returnUrl: string }): Promise<string>;
  /** Every subscription of a customer, ended ones too. */
  listSubscriptions(customerId: string): Promise<readonly PaidSubscription[]>;
  /** Lets a subscription end with its paid period, or takes that back. */
  setCancelAtPeriodEnd(subscriptionId: string, isEnding: boolean): Promise<void>;
  /** Reads a webhook call. Throws ForgedEventError. */
  readEvent(rawBody: string, signature: string): PaymentEvent;
}
