import type { BillingInterval } from '@lectern/shared/contracts/billing.ts';

/** The current state of a subscription at the payment provider. */
export interface PaidSubscription {
  readonly id: string;
  /** The provider's status, such as active, past_due or canceled. */
  readonly status: string;
  readonly cancelAtPeriodEnd: boolean;
  /** Seconds since 1970; null when the provider gives none. */
  readonly periodEndSeconds: number | null;
}

/** A webhook event with a valid signature. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** Null for events without a customer. */
  readonly customerId: string | null;
}

/** A webhook event with an invalid or expired signature. */
export class InvalidSignatureError extends Error {
  override readonly name = 'InvalidSignatureError';
}

/** A payment provider. Every method rejects with UpstreamError when the provider is unavailable or refuses. */
export interface Payments {
  /** Resolves to the customer's id. Idempotent: concurrent calls for a user get the same customer. */
  createCustomer(user: {
    userId: number;
    /** Distinguishes users of different databases with the same id. */
    registeredAt: Date;
    email: string;
    fullName: string;
    /** The user's former customer, which the provider does not have; null for the first one. */
    replaces: string | null;
  }): Promise<string>;
  /** Whether the provider's account has this customer. Deleted customers do not count. */
  hasCustomer(customerId: string): Promise<boolean>;
  /** Deletes a customer and cancels their subscriptions. Does nothing for a deleted one. */
  deleteCustomer(customerId: string): Promise<void>;
  /**
   * Resolves to the URL of a checkout. Earlier unpaid checkouts are closed; of concurrent ones, one stays open.
   */
  createCheckout(checkout: {
    customerId: string;
    interval: BillingInterval;
    successUrl: string;
    cancelUrl: string;
  }): Promise<string | null>;
  /** Closes all unpaid checkouts of a customer. */
  closeCheckouts(customerId: string): Promise<void>;
  /** Resolves to the URL of the customer portal, for cards and invoices. */
  createPortal(portal: { customerId: string; returnUrl: string }): Promise<string>;
  /** All subscriptions of a customer, including ended ones. */
  listSubscriptions(customerId: string): Promise<readonly PaidSubscription[]>;
  /** Cancels a subscription at the end of its period, or resumes it. */
  setCancelAtPeriodEnd(subscriptionId: string, shouldCancel: boolean): Promise<void>;
  /** Verifies and parses a webhook event. Throws InvalidSignatureError. */
  readEvent(rawBody: string, signature: string): PaymentEvent;
}
