import { EntitySchema } from 'typeorm';

/** A person with an account. Identity is the provider's subject (githubId, googleId), never the email. */
export interface User {
  id: number;
  /** Always null: Lectern has no password sign-in. */
  username: string | null;
  /** Always null: Lectern has no password sign-in. */
  password: string | null;
  email: string;
  fullName: string;
  /** The provider of the first sign-in. */
  loginType: 'github' | 'google';
  githubId: string | null;
  googleId: string | null;
  isPro: boolean;
  avatarUrl: string | null;
  stripeCustomerId: string | null;
  stripeSubscriptionId: string | null;
  subscriptionStatus: string;
  subscriptionPeriodEnd: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export const UserEntity = new EntitySchema<User>({
  name: 'users',
  columns: {
    id: { type: 'int', primary: true, generated: 'increment' },
    username: { type: 'text', nullable: true },
    password: { type: 'text', nullable: true },
    email: { type: 'text', unique: true },
    fullName: { name: 'full_name', type: 'text' },
    loginType: { name: 'login_type', type: 'text', default: 'github' },
    githubId: { name: 'github_id', type: 'text', nullable: true, unique: true },
    googleId: { name: 'google_id', type: 'text', nullable: true, unique: true },
    isPro: { name: 'is_pro', type: 'boolean', default: false },
    avatarUrl: { name: 'avatar_url', type: 'text', nullable: true },
    stripeCustomerId: { name: 'stripe_customer_id', type: 'text', nullable: true, unique: true },
    stripeSubscriptionId: { name: 'stripe_subscription_id', type: 'text', nullable: true, unique: true },
    subscriptionStatus: { name: 'subscription_status', type: 'text', default: 'inactive' },
    subscriptionPeriodEnd: { name: 'subscription_period_end', type: 'timestamptz', nullable: true },
    createdAt: { name: 'created_at', type: 'timestamptz', createDate: true },
    updatedAt: { name: 'updated_at', type: 'timestamptz', updateDate: true },
  },
});
