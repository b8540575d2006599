import type { KeyScope } from '../../domain/accounts/key-scope.ts';

/** A user's API key for editors, stored encrypted. */
export interface ApiKey {
  id: number;
  userId: number;
  keyName: string;
  /** HMAC-SHA-256 of the key under APP_SECRET, hex. Allows lookup without storing the key. */
  apiKey: string;
  /** The key, encrypted with AES-256-GCM under APP_SECRET. */
  sealedKey: Buffer;
  /** First and last characters, for recognition in lists. */
  prefix: string;
  lastFour: string;
  scopes: KeyScope[];
  /** Null for a key that does not expire. */
  expiresAt: Date | null;
  /** When another key replaced it; null if it was not rotated. */
  rotatedAt: Date | null;
  /** The only collection that the key may access; null for all. */
  collectionId: number | null;
  lastUsedAt: Date | null;
  /** Name and version of the client that last used it; null when never used. */
  lastUsedClient: string | null;
  createdAt: Date;
}
