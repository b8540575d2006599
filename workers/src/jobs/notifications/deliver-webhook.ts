import type { Db } from '@lectern/shared/db/data-source.ts';
import {
  type DeliveryAttempt,
  disableFailingWebhook,
  findPendingDelivery,
  recordAttempt,
} from '@lectern/shared/db/stores/notifications/webhook-deliveries.ts';
import { setWebhookEnabled } from '@lectern/shared/db/stores/notifications/webhooks.ts';
import { UpstreamError } from '@lectern/shared/errors.ts';
import { deliverWebhook } from '@lectern/shared/queues/jobs.ts';
import type { Handlers } from '@lectern/shared/queues/serve-queues.ts';
import { unsealWebhookSecret } from '@lectern/shared/webhook-secret.ts';
import { Webhook } from 'standardwebhooks';
import { PageFailure } from '../../errors/page-failure.ts';
import type { GuardedPost } from '../../net/http/guarded-post.ts';

export interface DeliverWebhookDeps {
  readonly db: Db;
  readonly appSecret: string;
  readonly post: GuardedPost;
}

const MAX_RESPONSE_CHARS = 500;
/** The receiver wants no more deliveries (Standard Webhooks). */
const GONE = 410;

/**
 * Sends a delivery, signed by the Standard Webhooks specification. After its last attempt, or the answer 410,
 * the webhook is disabled unless another delivery has succeeded meanwhile.
 */
export function createDeliverWebhook({
  db,
  appSecret,
  post,
}: DeliverWebhookDeps): Handlers['deliver-webhook'] {
  return async ({ deliveryId }, { isLastAttempt }) => {
    const delivery = await findPendingDelivery(db, deliveryId);
    if (delivery === null) return;
    const { webhookId, url, sealedSecret, payload, attempts } = delivery;
    const body = JSON.stringify(payload);
    const headers = sign(`msg_${deliveryId}`, unsealWebhookSecret(sealedSecret, appSecret), body);
    const tried = await attempt(() => post(url, body, headers));
    const isGone = tried.responseStatus === GONE;
    // A job that was enqueued again after the loss of its queue counts only its own attempts.
    const isLast = isLastAttempt || attempts + 1 >= deliverWebhook.attempts;
    const hasEnded = tried.status === 'succeeded' || isLast || isGone;
    await recordAttempt(db, deliveryId, { ...tried, status: hasEnded ? tried.status : 'pending' });
    if (isGone) await setWebhookEnabled(db, webhookId, false);
    else if (hasEnded && tried.status === 'failed') await disableFailingWebhook(db, deliveryId);
    if (!hasEnded) throw new UpstreamError('webhook', `Delivery ${deliveryId} was not accepted`);
  };
}

function sign(messageId: string, secret: string, body: string): Readonly<Record<string, string>> {
  const now = new Date();
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(messageId, now, body),
  };
}

/** The response of a receiver, or the reason for a missing one. Any 2xx accepts the delivery. */
async function attempt(send: () => ReturnType<GuardedPost>): Promise<DeliveryAttempt> {
  try {
    const { status, text } = await send();
    const isAccepted = status >= 200 && status < 300;
    const isRedirect = status >= 300 && status < 400;
    const response = isRedirect ? 'The URL redirects. Enter the final URL.' : text;
    return {
      status: isAccepted ? 'succeeded' : 'failed',
      responseStatus: status,
      response: response.replaceAll('\0', '').slice(0, MAX_RESPONSE_CHARS).toWellFormed(),
    };
  } catch (error) {
    if (!(error instanceof PageFailure)) throw error;
    return { status: 'failed', responseStatus: null, response: error.message };
  }
}
