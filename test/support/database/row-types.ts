import type { NewPassage } from '../../../shared/src/db/stores/passages/passages.ts';
import type { KeyScope } from '../../../shared/src/domain/accounts/key-scope.ts';

export interface ApiKey {
  id: number;
  userId: number;
  keyName: string;
  apiKey: string;
  sealedKey: Buffer;
  prefix: string;
  lastFour: string;
  scopes: KeyScope[];
  expiresAt: Date | null;
  rotatedAt: Date | null;
  collectionId: number | null;
  lastUsedAt: Date | null;
  lastUsedClient: string | null;
  createdAt: Date;
}

export interface Collection {
  id: number;
  userId: number;
  name: string;
  description: string;
  status: string;
  mcpServerHash: string;
  revision: number;
  storesQuestions: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export interface DocumentTopic {
  id: number;
  collectionId: number;
  urlId: number;
  name: string;
  slug: string;
  content: string;
  enabled: boolean;
  origin: 'crawl' | 'user';
  selectedBy: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface OutboxRow {
  id: number;
  jobName: string;
  jobId: string;
  payload: unknown;
  priority: number;
  traceparent: string | null;
  createdAt: Date;
}

export interface RecentDocument {
  id: number;
  collectionId: number;
  documentUrlId: number | null;
  url: string;
  documentName: string;
  documentTopic: string;
  documentSlug: string;
  relevantText: string | null;
  status: 'processing' | 'active' | 'error';
  pinIndex: number | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface User {
  id: number;
  email: string;
  fullName: string;
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

export type PassageRow = NewPassage & { readonly id: number };
