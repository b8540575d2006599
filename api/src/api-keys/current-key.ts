import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import type { KeyScope } from '@lectern/shared/domain/accounts/key-scope.ts';

/** The API key of a request, and its owner. */
export interface CurrentKey {
  readonly keyId: number;
  readonly scopes: readonly KeyScope[];
  /** The only collection that the key may access; null for all. */
  readonly collectionId: number | null;
  readonly user: SessionUser;
  /** The plan that the owner pays for. With plans off, `user.isPro` is true on any plan. */
  readonly hasProPlan: boolean;
}
