import { EntitySchema } from 'typeorm';

/** A processed webhook event, for recognizing repeated deliveries. */
export interface StripeEvent {
  id: string;
  type: string;
  receivedAt: Date;
}

export const StripeEventEntity = new EntitySchema<StripeEvent>({
  name: 'stripe_events',
  columns: {
    id: { type: 'text', primary: true },
    type: { type: 'text' },
    receivedAt: { name: 'received_at', type: 'timestamptz', createDate: true },
  },
});
